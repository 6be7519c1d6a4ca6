import { isPrimaryAlias } from '../ids/p-and-c';
import { atomicFormats, tx as atomicTx } from '../codec/atomic/atomic-formats';
import { block as avmBlock, type Block, Codec } from '../codec/avm/codec';
import { joinPath } from '../codec/codec-error';
import { AVM_FORMS, avmSpecials } from '../codec/avm/avm-json';
import { tx as avmTx, X_CHAIN_FXS } from '../codec/avm/avm-transactions';
import { block as platformBlock, type PlatformBlock, platformFormats } from '../codec/platform/platform-formats';
import { PLATFORM_FORMS, PLATFORM_SPECIALS } from '../codec/platform/platform-json';
import { tx as platformTx } from '../codec/platform/platform-transactions';
import { JSONReader, type JSONForm } from '../codec/read-json';
import { SECP256K1FX_JSON } from '../codec/secp256k1fx';
import type { Shape, TypeRegistry } from '../codec/shape';
import { ShapeJSON, type Special } from '../codec/shape-json';
import { encodeCb58 } from '../encodings/cb58';
import { hrpOf, ZERO_ID } from '../ids/networks';
import type { JSONObject } from '../json/json';
import { type JSONNode, type JSONPlace, JSONTextError, parseJSONNodes } from '../json/json-nodes';
import type { Steps } from '../steps';
import { statedNetwork } from './read-tx';
import { type AnyTx, unsignedBytes } from './signable';
import { txFormatsOf } from './tx-formats';

/** How the transactions of a chain are written as JSON, and read. */
interface ChainJSON {
  readonly shape: Shape;
  readonly registry: TypeRegistry;
  readonly specials: ReadonlyMap<Shape, Special>;
  readonly forms: ReadonlyMap<Shape, JSONForm>;
}

const P_AND_C_JSON: Readonly<Record<'P' | 'C', ChainJSON>> = {
  P: {
    shape: platformTx,
    registry: platformFormats.tx.registry,
    specials: PLATFORM_SPECIALS,
    forms: PLATFORM_FORMS,
  },
  C: {
    shape: atomicTx,
    registry: atomicFormats.tx.registry,
    specials: new Map(SECP256K1FX_JSON),
    forms: new Map(),
  },
};

function chainJSON(on: AnyTx['on'], codec: Codec): ChainJSON {
  if (on !== 'X') return P_AND_C_JSON[on];
  return { shape: avmTx, registry: codec.registry, specials: avmSpecials(codec), forms: AVM_FORMS };
}

/**
 * A transaction as a node prints it, with a `type` in each part that can be of several, and without its ID, which each
 * edit changes. `chain` is there where the rest doesn't say which one it is for.
 */
export function editableJSON(any: AnyTx): JSONObject {
  const codec = any.on === 'X' ? any.codec : new Codec();
  const { shape, specials } = chainJSON(any.on, codec);
  const { unsignedTx } = any.tx;
  const hasOwnFxs = codec.fxs.join() !== X_CHAIN_FXS.join();
  const blockchainID = 'blockchainID' in unsignedTx ? encodeCb58(unsignedTx.blockchainID) : undefined;
  const alias = hasOwnFxs && blockchainID !== undefined ? blockchainID : any.on;
  const json = new ShapeJSON({ alias, hrp: hrpOf(statedNetwork(any) ?? 0) }, specials, true);
  const isUsual = chainOfType(unsignedTx.type, blockchainID) === any.on;
  const written = json.plain(shape, any.tx) as JSONObject;
  return {
    chain: hasOwnFxs ? ['avm', ...codec.fxs].join(' ') : isUsual ? undefined : any.on,
    ...written,
    credentials: any.isUnsigned === true ? undefined : written['credentials'],
  };
}

/** The chain that a transaction without `chain` is for. */
function chainOfType(type: string | undefined, blockchainID: string | undefined): AnyTx['on'] {
  if (type?.startsWith('atomic.') === true) return 'C';
  // Those that the P-Chain makes itself have none.
  return blockchainID === ZERO_ID || blockchainID === undefined ? 'P' : 'X';
}

/** Reads what `editableJSON` writes. Throws a JSONTextError with the field and its place for anything else. */
export function* readEditableJSON(text: string): Steps<AnyTx> {
  return yield* readTxNode(yield* parseJSONNodes(text));
}

/** Reads a transaction as `editableJSON` writes it, or as a node prints it. Throws as `readEditableJSON`. */
export function* readTxNode(root: JSONNode, path = ''): Steps<AnyTx> {
  const unsigned = member(root, 'unsignedTx');
  const chain = member(root, 'chain');
  const type = member(unsigned, 'type');
  const blockchainID = nodeString(member(unsigned, 'blockchainID'));
  const [on, codec] =
    chain === undefined
      ? ([isAtomic(unsigned) ? 'C' : chainOfType(nodeString(type), blockchainID), new Codec()] as const)
      : readJSONChain(chain);
  const { shape, registry, specials, forms } = chainJSON(on, codec);
  if (type !== undefined && registry.idOf(nodeString(type) ?? '') === undefined) {
    const names = [
      ...txTypesOf(registry),
      ...(on === 'X' && chain === undefined ? txTypesOf(atomicFormats.tx.registry) : []),
    ];
    throw new JSONTextError(`expected one of ${names.join(', ')}`, type, joinPath(path, 'unsignedTx.type'));
  }
  const networkID = member(unsigned, 'networkID');
  const hrp = hrpOf(networkID?.kind === 'number' ? Number(networkID.digits) : 0);
  const json = new ShapeJSON({ alias: on, hrp }, specials, true);
  // A node names a chain as its configuration does.
  const aliases =
    type === undefined && on === 'X'
      ? undefined
      : [on, ...(on === 'X' && blockchainID !== undefined ? [blockchainID] : [])];
  const { node, isUnsigned } = wholeTx(root);
  const tx = yield* new JSONReader({ registry, forms, json, hrp, aliases }).read(shape, node, path);
  return { on, tx, codec, ...(isUnsigned && { isUnsigned }) } as AnyTx;
}

/**
 * The bytes that a block as a node prints it can have, which names no types: a commit block has the fields of an abort
 * block. Throws as `readEditableJSON`.
 */
export function* readBlockNode(root: JSONNode, path: string): Steps<Uint8Array[]> {
  const isAvm = member(root, 'merkleRoot') !== undefined;
  const on = isAvm ? 'X' : 'P';
  const codec = new Codec();
  const { specials, forms } = chainJSON(on, codec);
  const [shape, registry] = isAvm ? [avmBlock, codec.registry] : [platformBlock, platformFormats.block.registry];
  const txs = member(root, 'txs');
  const [first] = [...(txs?.kind === 'list' ? txs.items : []), member(root, 'tx')];
  const networkID = member(member(first, 'unsignedTx'), 'networkID');
  const hrp = hrpOf(networkID?.kind === 'number' ? Number(networkID.digits) : 0);
  const json = new ShapeJSON({ alias: on, hrp }, specials, true);
  const reader = new JSONReader({ registry, forms, json, hrp, aliases: isAvm ? undefined : [on] });
  const members = root.kind === 'object' ? root.members.filter(({ key }) => key !== 'id') : [];
  const found: Uint8Array[] = [];
  let furthest: JSONTextError | undefined;
  for (const value of Object.keys(shape.members)) {
    const type = { key: 'type', place: root, value: { ...jsonPlaceOf(root), kind: 'text', value } } as const;
    try {
      const block = yield* reader.read(
        shape,
        { ...jsonPlaceOf(root), kind: 'object', members: [type, ...members] },
        path,
      );
      found.push(isAvm ? codec.encodeBlock(block as Block) : platformFormats.block.encode(block as PlatformBlock));
    } catch (error) {
      if (!(error instanceof JSONTextError)) throw error;
      if (error.path.length > (furthest?.path.length ?? -1)) furthest = error;
    }
  }
  if (found.length === 0 && furthest !== undefined) throw furthest;
  return found;
}

/** Whether fields are those of the C-Chain, where transactions have no memo. */
function isAtomic(unsigned: JSONNode | undefined): boolean {
  const has = (name: string): boolean => member(unsigned, name) !== undefined;
  return !has('memo') && (has('importedInputs') || has('exportedOutputs'));
}

function txTypesOf(registry: TypeRegistry): string[] {
  return Array.from({ length: 64 }, (_, type) => registry.nameOf(type) ?? '').filter((name) =>
    /^(?:txs|atomic)\./.test(name),
  );
}

function jsonPlaceOf({ start, end, line }: JSONPlace): JSONPlace {
  return { start, end, line };
}

/** The fields of a transaction as JSON. */
export const TX_FIELDS: readonly string[] = ['chain', 'unsignedTx', 'credentials'];

/** As the shape of a transaction has it: without `chain`, and with credentials. */
function wholeTx(root: JSONNode): { readonly node: JSONNode; readonly isUnsigned: boolean } {
  if (root.kind !== 'object') return { node: root, isUnsigned: false };
  const members = root.members.filter(({ key }) => key !== 'chain' && TX_FIELDS.includes(key));
  const isUnsigned = !members.some(({ key }) => key === 'credentials');
  const none = { key: 'credentials', place: root, value: { ...jsonPlaceOf(root), kind: 'list', items: [] } } as const;
  return { node: { ...root, members: isUnsigned ? [...members, none] : members }, isUnsigned };
}

function readJSONChain(node: JSONNode): readonly [AnyTx['on'], Codec] {
  const given = nodeString(node);
  if (isPrimaryAlias(given)) return [given, new Codec()];
  const [vm, ...names] = given?.split(' ') ?? [];
  const fxs = X_CHAIN_FXS.filter((fx) => names.includes(fx));
  const inOrder = names.flatMap((name) => fxs.filter((fx) => fx === name));
  if (vm !== 'avm' || new Set(names).size !== names.length || inOrder.length !== names.length) {
    throw new JSONTextError('expected X, P, C, or avm with its fxs such as avm secp256k1fx nftfx', node, 'chain');
  }
  return ['X', new Codec(inOrder)];
}

function member(node: JSONNode | undefined, name: string): JSONNode | undefined {
  return node?.kind === 'object' ? node.members.find(({ key }) => key === name)?.value : undefined;
}

function nodeString(node: JSONNode | undefined): string | undefined {
  return node?.kind === 'text' ? node.value : undefined;
}

/** The bytes of a transaction; of one without credentials those that are signed. */
export function encodedTx(any: AnyTx): Uint8Array {
  return any.isUnsigned === true ? unsignedBytes(any) : txFormatsOf(any).tx.encode(any.tx);
}
