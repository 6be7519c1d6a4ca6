import { atomicFormats, tx as atomicTx } from '../codec/atomic/formats';
import { Codec } from '../codec/avm/codec';
import { AVM_FORMS, avmSpecials } from '../codec/avm/node-json';
import { tx as avmTx, X_CHAIN_FXS } from '../codec/avm/transactions';
import { platformFormats } from '../codec/platform/formats';
import { PLATFORM_FORMS, PLATFORM_SPECIALS } from '../codec/platform/node-json';
import { tx as platformTx } from '../codec/platform/transactions';
import { JSONReader, type JSONForm } from '../codec/read-json';
import { SECP256K1FX_JSON } from '../codec/secp256k1fx';
import type { Shape, TypeRegistry } from '../codec/shape';
import { ShapeJSON, type Special } from '../codec/shape-json';
import { encodeCb58 } from '../encodings/cb58';
import { hrpOf, ZERO_ID } from '../ids/networks';
import type { JSONObject } from '../json/json';
import { type JSONNode, JSONTextError, parseJSONNodes } from '../json/json-nodes';
import type { Steps } from '../steps';
import { statedNetwork } from './read-tx';
import { type AnyTx, unsignedBytes } from './signable';

/** How the transactions of a chain are written as JSON, and read. */
interface ChainJSON {
  readonly shape: Shape;
  readonly registry: TypeRegistry;
  readonly specials: ReadonlyMap<Shape, Special>;
  readonly forms: ReadonlyMap<Shape, JSONForm>;
}

const NO_FORMS: ReadonlyMap<Shape, JSONForm> = new Map();

function chainJSON(on: AnyTx['on'], codec: Codec): ChainJSON {
  switch (on) {
    case 'X':
      return { shape: avmTx, registry: codec.registry, specials: avmSpecials(codec), forms: AVM_FORMS };
    case 'P': {
      const { registry } = platformFormats.tx;
      return { shape: platformTx, registry, specials: PLATFORM_SPECIALS, forms: PLATFORM_FORMS };
    }
    case 'C': {
      const { registry } = atomicFormats.tx;
      return { shape: atomicTx, registry, specials: new Map(SECP256K1FX_JSON), forms: NO_FORMS };
    }
  }
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
  const root = yield* parseJSONNodes(text);
  const unsigned = member(root, 'unsignedTx');
  const chain = member(root, 'chain');
  const [on, codec] =
    chain === undefined
      ? ([
          chainOfType(nodeString(member(unsigned, 'type')), nodeString(member(unsigned, 'blockchainID'))),
          new Codec(),
        ] as const)
      : readJSONChain(chain);
  const { shape, registry, specials, forms } = chainJSON(on, codec);
  const networkID = member(unsigned, 'networkID');
  const hrp = hrpOf(networkID?.kind === 'number' ? Number(networkID.digits) : 0);
  const json = new ShapeJSON({ alias: on, hrp }, specials, true);
  const { node, isUnsigned } = wholeTx(root);
  const tx = yield* new JSONReader({ registry, forms, json, hrp }).read(shape, node);
  return { on, tx, codec, ...(isUnsigned && { isUnsigned }) } as AnyTx;
}

/** As the shape of a transaction has it: without `chain`, and with credentials. */
function wholeTx(root: JSONNode): { readonly node: JSONNode; readonly isUnsigned: boolean } {
  if (root.kind !== 'object') return { node: root, isUnsigned: false };
  const members = root.members.filter(({ key }) => key !== 'chain');
  const isUnsigned = !members.some(({ key }) => key === 'credentials');
  const { start, end, line } = root;
  const none = { key: 'credentials', place: root, value: { start, end, line, kind: 'list', items: [] } } as const;
  return { node: { ...root, members: isUnsigned ? [...members, none] : members }, isUnsigned };
}

function readJSONChain(node: JSONNode): readonly [AnyTx['on'], Codec] {
  const given = nodeString(node);
  if (given === 'X' || given === 'P' || given === 'C') return [given, new Codec()];
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
  if (any.isUnsigned === true) return unsignedBytes(any);
  switch (any.on) {
    case 'X':
      return any.codec.encodeTx(any.tx);
    case 'P':
      return platformFormats.tx.encode(any.tx);
    case 'C':
      return atomicFormats.tx.encode(any.tx);
  }
}
