/** What a rule is about, for a list that shows each of them once. */
export type Rule =
  | 'network'
  | 'chain'
  | 'memo'
  | 'asset'
  | 'outputs'
  | 'owners'
  | 'inputs'
  | 'amounts'
  | 'operations'
  | 'name'
  | 'states'
  | 'credentials'
  | 'unspent'
  | 'fx'
  | 'locktime'
  | 'signatures'
  | 'peer chain';

/** A rule that a transaction breaks, or one that cannot be tried for want of knowledge. */
export interface Finding {
  readonly rule: Rule;
  readonly verdict: 'fails' | 'cannot tell';
  /** The node's own words; for `cannot tell`, why. */
  readonly message: string;
  /** The field that it is about, as the codec's annotations name it. */
  readonly path: string;
}

/** Findings in the order in which a node looks: its answer is the first. */
export type Findings = Generator<Finding, void>;

/** A node refuses it, and this is what the node says. */
export function fails(rule: Rule, message: string, path: string): Finding {
  return { rule, verdict: 'fails', message, path };
}

/** What a node would say cannot be known here; `why` is for the user. */
export function cannotTell(rule: Rule, why: string, path: string): Finding {
  return { rule, verdict: 'cannot tell', message: why, path };
}
