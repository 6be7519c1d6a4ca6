import { ID_SHAPE, NODE_ID_SHAPE, OUTPUT_SHAPE } from '../../core/ids/id-shape';
import { testKeyName } from '../../core/private-keys/private-key';
import { authorityOf, chainOf } from './chain-authority';

/** The scheme of our read-only documents. */
export const SCHEME = 'xchain';

/**
 * The kind of a document. `id`: an ID whose kind isn't known yet. `hex`: bytes from the user's text, by the cb58 of
 * their SHA-256, which is their ID on a chain; `p/utxo`, `c/utxo`: a UTXO that P or C listed, by the same, since its
 * bytes don't name its chain.
 */
export type TargetKind =
  | 'tx'
  | 'block'
  | 'asset'
  | 'utxo'
  | 'id'
  | 'hex'
  | 'p/tx'
  | 'p/block'
  | 'p/utxo'
  | 'p/node'
  | 'c/tx'
  | 'c/utxo';

export const TARGET_KINDS: readonly TargetKind[] = [
  ...(['tx', 'block', 'asset', 'utxo', 'id', 'hex'] as const),
  ...(['p/tx', 'p/block', 'p/utxo', 'p/node', 'c/tx', 'c/utxo'] as const),
];

/** An object on a chain. */
export interface DocumentTarget {
  /** The chain's name in the settings; not case-sensitive. */
  readonly chain: string;
  readonly kind: TargetKind;
  /** cb58 of 32 bytes; for a UTXO also `txID:index`, for a node `NodeID-` and cb58 of 20 bytes. */
  readonly id: string;
}

/** `json`: as a node prints it. `bytes`: each byte with its field. */
export type DocumentForm = 'json' | 'bytes';

/** The parts of a document's URI; `authority` names the chain. */
export interface DocumentAddress {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** Such as `xchain://Mainnet/tx/2nmH....json`, `xchain://Mainnet/tx/2nmH....bytes`. */
export function addressOf({ chain, kind, id }: DocumentTarget, form: DocumentForm): DocumentAddress {
  return { scheme: SCHEME, authority: authorityOf(chain), path: `/${kind}/${id}.${form}` };
}

/** The target of a document's address; undefined for other documents. */
export function targetOf(address: DocumentAddress): { target: DocumentTarget; form: DocumentForm } | undefined {
  const [, kind, id, form] = /^\/([a-z]+(?:\/[a-z]+)?)\/([^/]+)\.(json|bytes)$/.exec(address.path) ?? [];
  const target = asTarget({ chain: chainOf(address.authority), kind, id });
  if (address.scheme !== SCHEME || target === undefined) return undefined;
  return { target, form: form as DocumentForm };
}

/** The argument of a command as a target, undefined if it isn't one: it may come from a link. */
export function asTarget(value: unknown): DocumentTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { chain, kind, id } = value as Readonly<Record<keyof DocumentTarget, unknown>>;
  if (typeof chain !== 'string' || chain === '' || typeof id !== 'string') return undefined;
  const known = TARGET_KINDS.find((each) => each === kind);
  const shape = kind === 'p/node' ? NODE_ID_SHAPE : kind === 'utxo' ? OUTPUT_SHAPE : ID_SHAPE;
  const isID = shape.test(id);
  if (!isID || testKeyName(id.split(':')[0] ?? '') !== undefined) return undefined;
  return known === undefined ? undefined : { chain, kind: known, id };
}
