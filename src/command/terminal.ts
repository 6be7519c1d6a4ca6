/** Where a command reads and writes. */
export interface Terminal {
  /** May resolve when it can take more. */
  readonly out: (text: string) => unknown;
  readonly say: (text: string) => void;
  /** Standard input, as it arrives. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** Whether standard input is a pipe or a file. */
  readonly isPiped?: boolean;
}
