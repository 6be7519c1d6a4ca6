/** Where a command reads and writes. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly say: (text: string) => void;
  /** All of standard input. */
  readonly input: () => Promise<Uint8Array>;
  /** Whether standard input is a pipe or a file. */
  readonly isPiped?: boolean;
}
