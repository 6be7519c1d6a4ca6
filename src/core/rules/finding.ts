/**
 * The checks of a transaction in the order in which they are shown, each with the chains that have it and what it
 * reads. That of amounts needs the fee and its asset.
 */
type ChainOfCheck = 'X' | 'P' | 'C';

interface CheckOf {
  readonly on: string;
  readonly reads: 'bytes' | 'chain';
  /** The chains of which bytes alone show that it is broken, or met, although it reads more. */
  readonly broken?: string;
  readonly met?: string;
}

const CHECKS = {
  codec: { on: 'XPC', reads: 'bytes' },
  size: { on: 'X', reads: 'bytes' },
  network: { on: 'XPC', reads: 'bytes' },
  chain: { on: 'XPC', reads: 'bytes' },
  memo: { on: 'XP', reads: 'bytes' },
  name: { on: 'XP', reads: 'bytes' },
  states: { on: 'X', reads: 'bytes' },
  asset: { on: 'XPC', reads: 'chain' },
  outputs: { on: 'XPC', reads: 'bytes' },
  owners: { on: 'XPC', reads: 'bytes' },
  inputs: { on: 'XPC', reads: 'bytes' },
  operations: { on: 'X', reads: 'bytes' },
  // On C, the sums of a transaction are enough to refuse it, but before Helicon not to accept it.
  amounts: { on: 'XPC', reads: 'chain', broken: 'XC', met: 'X' },
  credentials: { on: 'XPC', reads: 'bytes' },
  upgrade: { on: 'P', reads: 'chain' },
  warp: { on: 'P', reads: 'chain' },
  gas: { on: 'PC', reads: 'chain' },
  authorization: { on: 'P', reads: 'chain' },
  subnet: { on: 'P', reads: 'chain' },
  staking: { on: 'P', reads: 'chain' },
  l1: { on: 'P', reads: 'chain' },
  account: { on: 'C', reads: 'chain' },
  unspent: { on: 'XPC', reads: 'chain' },
  fx: { on: 'X', reads: 'chain' },
  locktime: { on: 'XPC', reads: 'chain' },
  signatures: { on: 'XPC', reads: 'chain' },
  'peer chain': { on: 'XPC', reads: 'chain' },
  accepted: { on: 'XPC', reads: 'chain' },
  waiting: { on: 'XPC', reads: 'chain' },
} as const satisfies Readonly<Record<string, CheckOf>>;

/** The first part of paths to signed fields. */
export const TX = 'unsignedTx';

/** What a rule is about, for a list that shows each of them once. */
export type CheckName = keyof typeof CHECKS;

/** The checks of a chain in the order in which they are shown. */
export function checksOn(on: ChainOfCheck): CheckName[] {
  return (Object.keys(CHECKS) as CheckName[]).filter((name) => CHECKS[name].on.includes(on));
}

/** Whether a check can't be made from the bytes alone. */
export function needsChain(name: CheckName): boolean {
  return CHECKS[name].reads === 'chain';
}

/**
 * Whether bytes alone show that a check is broken, or met: broken on any network, met on a known one. The rules of X say
 * themselves what they can't verify without knowing it.
 */
export function isShownByBytes(name: CheckName, on: ChainOfCheck, as: 'broken' | 'met'): boolean {
  const { reads, broken = 'X', met = '' }: CheckOf = CHECKS[name];
  return reads === 'bytes' || { broken, met }[as].includes(on);
}

/**
 * What code may depend on; `words` are for people.
 * - `not found`: the chain doesn't have what the transaction uses; see `Broken.spentBy`.
 * - `wrong signer`: another key signed; see `Broken.signers`.
 * - `not signed`: the slot of a signature is still empty; see `Broken.owner`.
 * - `network limit`: a limit of staking that no method returns; see `Broken.limit`.
 * - `ended`: a staking that ends before it could begin.
 * - `nonce used`: another transaction of the account has used the nonce of an export.
 * - `other`: no code depends on it.
 */
export type FindingCode =
  | 'not found'
  | 'wrong signer'
  | 'not signed'
  | 'network limit'
  | 'ended'
  | 'nonce used'
  | 'other';

/** A limit of staking that custom networks may have set otherwise: nAVAX, seconds, or millionths. */
export interface NetworkLimit {
  readonly kind: 'least duration' | 'most duration' | 'most stake' | 'least fee';
  readonly value: bigint;
  /** By default. */
  readonly usual: bigint;
}

/** 20 bytes each. */
export interface WrongSigner {
  readonly owner: Uint8Array;
  readonly signer: Uint8Array;
}

/** What a node's words mean, and what to do about them: sentences for a person. */
export interface Explanation {
  readonly meaning: string;
  readonly advice: string;
}

/** A span of the transaction's bytes: the first, and the one after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a rule is about, and where. */
interface OfRule {
  readonly rule: CheckName;
  /** The field, as the codec's annotations name it, such as `unsignedTx.inputs[0]`; empty for the whole. */
  readonly path: string;
  /** In a report: the bytes of the field. */
  readonly span?: Span | undefined;
}

/** A rule that a transaction breaks: a node refuses it. */
export interface Broken extends OfRule {
  readonly verdict: 'fails';
  readonly code: FindingCode;
  /** The node's own words. */
  readonly words: string;
  /** In what is shown of a report. */
  readonly explanation?: Explanation | undefined;
  /** With the code `wrong signer`. */
  readonly signers?: WrongSigner;
  /** With the code `not signed`: whose signature is missing, 20 bytes, if it is of one owner. */
  readonly owner?: Uint8Array;
  /** With the code `not found`: the transaction (32 bytes) that spends it, where that is known. */
  readonly spentBy?: Uint8Array;
  /** With the code `network limit`. */
  readonly limit?: NetworkLimit;
  /** The transaction sent from here that it conflicts with. */
  readonly conflict?: SentConflict;
}

/** A rule that can't be verified here. */
interface Unverified extends OfRule {
  readonly verdict: 'cannot tell';
  readonly reason: UnknownReason;
}

/** What a rule says about a transaction that doesn't meet it for certain. */
export type Finding = Broken | Unverified;

/** Findings in the order in which a node verifies: its response is the first broken rule. */
export type Findings = Generator<Finding, void>;

/** The same about a P-Chain transaction, with undefined at each point where a caller can let other tasks run. */
export type PlatformFindings = Generator<Finding | undefined, void>;

/** The same about an import or export of the C-Chain. */
export type AtomicFindings = PlatformFindings;

/** A node refuses the transaction in these words. */
export function fails(rule: CheckName, words: string, path: string, code: FindingCode = 'other'): Broken {
  return { rule, verdict: 'fails', code, words, path };
}

/** A node refuses the transaction in these words, unless its network has another limit. */
export function breaksLimit(rule: CheckName, words: string, path: string, limit: NetworkLimit): Broken {
  return { ...fails(rule, words, path, 'network limit'), limit };
}

/** Whether a node refuses the transaction can't be known here. */
export function cannotTell(rule: CheckName, reason: UnknownReason, path: string): Unverified {
  return { rule, verdict: 'cannot tell', reason, path };
}

/** Nodes word what failed from the outside inwards: each adds what it did before the words of what it called. */
export function* prefixed<F extends Finding | undefined, R>(
  prefix: string,
  findings: Generator<F, R>,
): Generator<F, R> {
  for (;;) {
    const { done, value } = findings.next();
    if (done === true) return value;
    yield value?.verdict === 'fails' ? { ...value, words: prefix + value.words } : value;
  }
}

/**
 * The findings of two runs of the rules that differ in one thing, of which isn't known which is right: what breaks a rule
 * in one of them only can't be verified.
 */
export function agreed(findings: readonly Finding[], others: readonly Finding[], reason: UnknownReason): Finding[] {
  const isBroken = (in_: readonly Finding[], { rule, path }: Finding): boolean =>
    in_.some((each) => each.verdict === 'fails' && each.rule === rule && each.path === path);
  const only = others.filter((each) => each.verdict === 'fails' && !isBroken(findings, each));
  const all = findings.map((each) => {
    return each.verdict === 'fails' && !isBroken(others, each) ? cannotTell(each.rule, reason, each.path) : each;
  });
  return [...all, ...only.map(({ rule, path }) => cannotTell(rule, reason, path))];
}

/** A UTXO that the chain doesn't have. */
export function missing({ spentBy }: { readonly spentBy?: Uint8Array }, path: string, words: string): Broken {
  const broken = fails('unspent', words, path, 'not found');
  return spentBy === undefined ? broken : { ...broken, spentBy };
}

/** Locktime and signatures depend on the owners of the spent output: without it, they can't be verified. */
export function* untried(path: string, ...more: readonly CheckName[]): Findings {
  for (const rule of [...more, 'locktime', 'signatures'] as const) {
    yield cannotTell(rule, { kind: 'spent output unknown' }, path);
  }
}

/** Why the fee of a chain, or the asset in which it is paid, is unknown. `message` is the failed request's. */
export type FeeUnknown =
  | { readonly kind: 'fee not read'; readonly message?: string }
  /** Nodes return the ID of AVAX for the X-Chain only. */
  | { readonly kind: 'fee asset of another chain' }
  | { readonly kind: 'fee asset not read'; readonly message: string };

/**
 * Why the subnet of a chain (cb58) is unknown, to which a transaction exports or from which it imports: the chain of
 * the transaction may belong to another subnet itself, the other chain isn't one of the Primary Network, or the request
 * for the C-Chain's ID failed.
 */
export interface SubnetUnknown {
  readonly kind: 'subnet unknown';
  readonly peerID: string;
  readonly because: 'other avm chain' | 'neither P nor C' | { readonly message: string };
}

/** Why a rule can't be verified: a code with its data, worded where it is shown. */
export type UnknownReason =
  | FeeUnknown
  | SubnetUnknown
  /** The request for it failed. */
  | { readonly kind: 'not read'; readonly message: string }
  /** A transaction with more outputs to look up than this. */
  | { readonly kind: 'over limit'; readonly limit: number }
  /** A transaction with more different signatures than this. */
  | { readonly kind: 'too many signatures'; readonly limit: number }
  /** The node or its gateway doesn't serve the chain that would have it. */
  | { readonly kind: 'not offered'; readonly on: 'P' | 'C' }
  /** A higher block was read before: the node of this response is behind. */
  | { readonly kind: 'node behind'; readonly on: 'X' | 'P' | 'C'; readonly height: bigint; readonly highest: bigint }
  /** Responses are of several blocks: of several nodes, or blocks come faster than them. */
  | { readonly kind: 'heights differ' }
  /** It is so at the time of the computer's clock, or of the node's, but not of both. */
  | { readonly kind: 'clocks differ'; readonly msAhead: number }
  /** Nodes list outputs by their owners. */
  | { readonly kind: 'no owner' }
  /** An import that none of the signers owns; `isComplete` says whether their lists were read to the end. */
  | { readonly kind: 'not owned by signers'; readonly isComplete: boolean }
  | { readonly kind: 'spent output unknown' }
  /** Subnets that were transformed before Etna have limits of their own, in the transaction that transformed them. */
  | { readonly kind: 'elastic subnet' }
  /** It breaks the default limit; a custom network may have another. */
  | { readonly kind: 'limit of custom network'; readonly limit: NetworkLimit }
  /** nAVAX: no block includes an import or export of the C-Chain before the base fee falls. */
  | { readonly kind: 'fee too low'; readonly burned: bigint; readonly needed: bigint }
  /** A fee or limit that all nodes of a public network share: a node that states another isn't one of them. */
  | ({ readonly kind: 'stated otherwise' } & StatedOtherwise)
  /** A validator that is gone may have used the same message. */
  | { readonly kind: 'removed validators' }
  /** Sent from here before; `isHeld` says that the node accepted it into its mempool. */
  | { readonly kind: 'sent before'; readonly msAgo: number; readonly isHeld: boolean }
  | ({ readonly kind: 'input of sent transaction' } & SentConflict);

/** `field` as the node's API names it; nAVAX, gas, or a count. */
export interface StatedOtherwise {
  readonly field: string;
  readonly known: bigint;
  readonly stated: bigint;
}

/** What a node states otherwise than is known of its network. */
export function statedOtherwise<T>(known: T, stated: Readonly<Record<keyof T & string, unknown>>): StatedOtherwise[] {
  return Object.entries(known as Readonly<Record<string, bigint>>).flatMap(([field, value]) => {
    const other = stated[field as keyof T & string] as bigint;
    return other === value ? [] : [{ field, known: value, stated: other }];
  });
}

/** Another transaction (cb58) that was sent from here and spends the same input. */
export interface SentConflict {
  readonly txID: string;
  readonly msAgo: number;
}
