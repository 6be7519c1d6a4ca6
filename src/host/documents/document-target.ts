import { ID_SHAPE, NODE_ID_SHAPE, OUTPUT_SHAPE } from '../../core/ids/id-shape';
import { testKeyName } from '../../core/private-keys/private-key';

/**
 * Characters that the authority of a URI can't contain: VS Code prints it in lower case, and its parser reads `@` as
 * the end of a user name and the last `:` as the start of a port. A to Z are kept, because chain names aren't
 * case-sensitive.
 */
function others(): RegExp {
  // Made when it is first used: its classes of Unicode take 0.3 ms.
  return /[^A-Za-z0-9._ \p{Ll}\p{Lo}-]/gu;
}

/** The escape of such a character: its code point in hex. */
const ESCAPE = /~([0-9a-f]{1,6})~/gi;

const LAST_CODE_POINT = 0x10ffff;

/** The name of a chain as the authority of a URI: `Mainnet`, `my~23~1` for `my#1`. */
export function authorityFor(chain: string): string {
  return chain.replace(others(), (char) => `~${(char.codePointAt(0) ?? 0).toString(16)}~`);
}

/** The chain name in an authority. */
export function chainFromAuthority(authority: string): string {
  return authority.replace(ESCAPE, (escape: string, digits: string) => {
    const codePoint = parseInt(digits, 16);
    return codePoint > LAST_CODE_POINT ? escape : String.fromCodePoint(codePoint);
  });
}

/** The scheme of the sample, a read-only document whose authority names a chain, as in `SCHEME`. */
export const SAMPLE_SCHEME = 'avalanche-lens-sample';

/** The name of the chain that a document is of, on which its IDs are looked up; undefined for any other document. */
export function chainOfDocument({
  scheme,
  authority,
}: Pick<DocumentAddress, 'scheme' | 'authority'>): string | undefined {
  return scheme === SCHEME || scheme === SAMPLE_SCHEME ? chainFromAuthority(authority) : undefined;
}

/** The scheme of our read-only documents. */
export const SCHEME = 'avalanche-lens';

/**
 * The kind of a document. `id`: an ID whose kind isn't known yet. `hex`: bytes from the user's text, by the cb58 of
 * their SHA-256, which is their ID on a chain; `p/utxo`, `c/utxo`: a UTXO that P or C listed, by the same, since its
 * bytes don't name its chain.
 */
export type TargetKind = (typeof TARGET_KINDS)[number];

export const TARGET_KINDS = [
  'tx',
  'block',
  'asset',
  'utxo',
  'id',
  'hex',
  'p/tx',
  'p/block',
  'p/utxo',
  'p/node',
  'c/tx',
  'c/utxo',
] as const;

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
interface DocumentAddress {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
}

/** Such as `avalanche-lens://Mainnet/tx/2nmH....json`, `avalanche-lens://Mainnet/tx/2nmH....bytes`. */
export function addressOf({ chain, kind, id }: DocumentTarget, form: DocumentForm): DocumentAddress {
  return { scheme: SCHEME, authority: authorityFor(chain), path: `/${kind}/${id}.${form}` };
}

/** The target of a document's address; undefined for other documents. */
export function targetOf(address: DocumentAddress): { target: DocumentTarget; form: DocumentForm } | undefined {
  const [, kind, id, form] = /^\/([a-z]+(?:\/[a-z]+)?)\/([^/]+)\.(json|bytes)$/.exec(address.path) ?? [];
  const target = asTarget({ chain: chainFromAuthority(address.authority), kind, id });
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

/** The balances of an address after a block. */
export interface BalancesTarget {
  /** The chain's name in the settings; not case-sensitive. */
  readonly chain: string;
  /** As the chain writes it; the document shows if the checksum is wrong. */
  readonly address: string;
  readonly height: bigint;
}

/** Such as `avalanche-lens://Mainnet/balances/X-avax1.../block-12.json`. */
export function balancesAddressOf({ chain, address, height }: BalancesTarget): DocumentAddress {
  return { scheme: SCHEME, authority: authorityFor(chain), path: `/balances/${address}/block-${height}.json` };
}

/** The target of such a document's address; undefined for other documents. */
export function balancesTargetOf({ scheme, authority, path }: DocumentAddress): BalancesTarget | undefined {
  const [, address, height] =
    /^\/balances\/([A-Za-z0-9]{1,64}-[a-z0-9]{6,90})\/block-(\d{1,20})\.json$/.exec(path) ?? [];
  if (scheme !== SCHEME || address === undefined || height === undefined) return undefined;
  return { chain: chainFromAuthority(authority), address, height: BigInt(height) };
}

/** The report about an L1 or a subnet. */
export interface L1Target {
  /** The chain's name in the settings; not case-sensitive. */
  readonly chain: string;
  /** cb58 */
  readonly subnetID: string;
}

/**
 * Such as `avalanche-lens://Mainnet/l1-report/2nmH.../Report on My L1`: the last part is the name of the editor's tab.
 * package.json has the folder, too: it is the report's language, which wraps.
 */
export function l1AddressOf({ chain, subnetID }: L1Target, name: string): DocumentAddress {
  const file = name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').slice(0, 80);
  return { scheme: SCHEME, authority: authorityFor(chain), path: `/l1-report/${subnetID}/${file}` };
}

/** The target of such a document's address; undefined for other documents. */
export function l1TargetOf({ scheme, authority, path }: DocumentAddress): L1Target | undefined {
  const [, subnetID = ''] = /^\/l1-report\/([^/]+)\/[^/]+$/.exec(path) ?? [];
  return scheme === SCHEME && ID_SHAPE.test(subnetID) ? { chain: chainFromAuthority(authority), subnetID } : undefined;
}

/** A target for the side bar: that of a document, or an address in any format. */
export type RevealTarget = DocumentTarget | { readonly chain: string; readonly kind: 'address'; readonly id: string };

/** The longest format of an address begins with a blockchain ID. */
const LONGEST_ADDRESS = 160;

/** The argument of a command as a target, undefined if it isn't one: it may come from a link. */
export function asRevealTarget(value: unknown): RevealTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { chain, kind, id } = value as Readonly<Record<keyof RevealTarget, unknown>>;
  if (kind !== 'address') return asTarget(value);
  const isAddress = typeof chain === 'string' && chain !== '' && typeof id === 'string' && id.length <= LONGEST_ADDRESS;
  return isAddress ? { chain, kind, id } : undefined;
}
