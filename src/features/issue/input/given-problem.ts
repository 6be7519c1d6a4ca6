/** Why hex isn't a transaction. */
export type HexProblem =
  | { readonly kind: 'no transaction' }
  /** It may be a private key: it is neither decoded nor quoted. */
  | { readonly kind: 'private key' }
  | { readonly kind: 'odd digits'; readonly count: number }
  /** Longer than any transaction that nodes read. */
  | { readonly kind: 'too long' };

/** Why a file can't be read, by the error codes of VS Code's file system. */
export type FileProblem =
  | { readonly kind: 'missing' | 'folder' | 'no permission' | 'too large' }
  /** `message` is the system's. */
  | { readonly kind: 'other'; readonly message: string };

/** Why a command found no transaction. */
export type GivenProblem =
  | HexProblem
  | { readonly kind: 'too many selections'; readonly limit: number }
  /** A cursor or selection of several; `index` and `line` count from 1. */
  | {
      readonly kind: 'cursor' | 'selection';
      readonly index: number;
      readonly count: number;
      readonly line: number;
      readonly problem: HexProblem;
    }
  /** Nothing is selected or at the cursor; `problem` is undefined for an empty clipboard. */
  | { readonly kind: 'clipboard'; readonly problem: HexProblem | undefined }
  | { readonly kind: 'text of file'; readonly name: string; readonly problem: HexProblem }
  | { readonly kind: 'file'; readonly name: string; readonly problem: FileProblem };
