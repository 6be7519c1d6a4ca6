/** What a node's words mean, and what to do about them: sentences for a person. */
export interface Explanation {
  readonly meaning: string;
  readonly advice: string;
}

/** Messages of a node that have the same explanation. */
export interface ExplainedWords extends Explanation {
  readonly words: RegExp;
  /** The explanation for a transaction that the chain is known not to have accepted, if that is another one. */
  readonly ofNewTx?: Explanation;
}
