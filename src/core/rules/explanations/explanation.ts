/** What a node's words mean, and what to do about them: sentences for a person. */
export interface Explanation {
  readonly meaning: string;
  readonly advice: string;
}

/** Messages of a node that have the same explanation. */
export interface ExplainedWords extends Explanation {
  readonly words: RegExp;
}
