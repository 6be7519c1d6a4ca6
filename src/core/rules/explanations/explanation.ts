/** What a node's words mean, and what to do about them: sentences for a person. */
export interface Explanation {
  readonly meaning: string;
  readonly advice: string;
}

/** Words of a node that are explained alike. */
export interface ExplainedWords extends Explanation {
  readonly words: RegExp;
}
