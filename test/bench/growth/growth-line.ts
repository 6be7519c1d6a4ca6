/** Something that a user or a node can make long. */
export interface GrowthLine {
  /** Follows a count: `entries set in a full cache`. */
  readonly what: string;
  /** The smaller count: about 10 ms, so that the larger one is far from the noise. */
  readonly n: number;
  /** Sets up for a count; called again for each measurement. */
  readonly prepare: (count: number) => Work | Promise<Work>;
}

export interface Work {
  /** What is timed. */
  run(): unknown;
  /** Ends what was set up. */
  end?(): unknown;
}
