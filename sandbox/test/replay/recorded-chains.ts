import { decodeID, encodeCb58, tryDecodeCb58 } from '../../../src/core/encodings/cb58';
import { Codec } from '../../../src/core/codec/avm/codec';
import { codecsOfAllOrders } from '../../../src/core/codec/avm/any-order-codec';
import type { JSONValue } from '../../../src/core/json/json';
import type { AvmChainConfig, GenesisAssetTx } from '../../avm/chain-config';
import { customNetwork, customXChain, localNetwork, localXChain } from '../../network/local-genesis';
import type { PutOrder } from '../../avm/ledger';
import type { NetworkConfig } from '../../network/network';
import { recordedPutOrder } from './put-order';
import type { RecordedExchange } from '../../../test/support/recording/recording';
import { asObject, type Call, callOf, hexBytes, textOf } from './calls';

/**
 * The network that a recording was made on: the local one, or the one with its genesis and upgrades of its own, and each
 * other avm chain that it speaks to by its ID.
 */
export function recordedNetwork(exchanges: readonly RecordedExchange[]): NetworkConfig {
  const isCustom = exchanges.some(({ request }) => request.body.includes('-custom1'));
  const xChain = isCustom ? customXChain() : localXChain();
  const xNames = [...xChain.aliases, encodeCb58(xChain.blockchainID)];
  const calls = new Map<string, Call[]>();
  for (const exchange of exchanges) {
    const path = /^\/ext\/bc\/([^/]+)/.exec(exchange.request.path)?.[1] ?? '';
    const name = xNames.includes(path) ? 'X' : path;
    const own = calls.get(name) ?? [];
    own.push(...[callOf(exchange)].filter((call) => call !== undefined));
    calls.set(name, own);
  }
  const others = [...calls].filter(([name, own]) => {
    return tryDecodeCb58(name)?.length === 32 && own.some(({ method }) => method.startsWith('avm.'));
  });
  const chains = others.map(([name, own]) => otherChain(name, own));
  const all = [withRecorded(xChain, calls.get('X') ?? []), ...chains];
  const network = isCustom ? customNetwork(all) : localNetwork(all);
  return { ...network, heliconTime: heliconTimeOf(exchanges) };
}

/** As the recorded node reported it; none before v1.15.1, unless its upgrades were given. */
function heliconTimeOf(exchanges: readonly RecordedExchange[]): bigint | undefined {
  const upgrades = exchanges.map(callOf).find((call) => call?.method === 'info.upgrades');
  const time = upgrades?.result['heliconTime'];
  return typeof time === 'string' ? BigInt(Date.parse(time) / 1000) : undefined;
}

/** A recording says nothing of the genesis of another chain but what its answers show. */
function otherChain(blockchainID: string, calls: readonly Call[]): AvmChainConfig {
  const fees = calls.find(({ method }) => method === 'avm.getTxFee')?.result;
  const codec = codecOf(calls);
  const config = {
    blockchainID: decodeID(blockchainID),
    aliases: [],
    subnetID: subnetOf(calls) ?? UNKNOWN_SUBNET,
    fxs: codec.fxs,
    genesisAssets: genesisAssetsOf(calls, codec),
    fees: { tx: BigInt(textOf(fees?.['txFee'])), createAsset: BigInt(textOf(fees?.['createAssetTxFee'])) },
  };
  return withRecorded(config, calls);
}

/**
 * Only the primary network's own chains are in it: another avm chain has a subnet, of which a
 * recording may say nothing.
 */
const UNKNOWN_SUBNET = new Uint8Array(32).fill(0xff);

/** The subnet that a refusal names as the chain's own (vms/components/verify/subnet.go). */
function subnetOf(calls: readonly Call[]): Uint8Array | undefined {
  for (const { error = '' } of calls) {
    const own = /^mismatched subnetIDs; expected "(\w+)"/.exec(error)?.[1];
    if (own !== undefined) return decodeID(own);
  }
  return undefined;
}

/** Adds what differs from run to run of a node: whether it was restarted, and the order it drew for its lists. */
function withRecorded(config: AvmChainConfig, calls: readonly Call[]): AvmChainConfig {
  const blocks = calls.map(({ result }) => asObject(result['block'])).filter((block) => block?.['height'] === 0);
  const restarted = blocks.some((block) => block?.['txs'] !== null);
  return { ...config, restarted, putOrder: avmPutOrder(calls, new Codec(config.fxs)) };
}

function avmPutOrder(calls: readonly Call[], codec: Codec): PutOrder {
  return recordedPutOrder(calls, (bytes) => {
    const { output, ...utxo } = codec.decodeUTXO(bytes);
    return { ...utxo, addresses: output.addresses };
  });
}

/** The order of fxs under which the chain's own transactions and blocks can be read. */
function codecOf(calls: readonly Call[]): Codec {
  const bytes = (name: string) =>
    calls.map(({ result }) => bytesOf(result[name])).filter((found) => found !== undefined);
  const [txs, blocks] = [bytes('tx'), bytes('block')];
  for (const codec of codecsOfAllOrders()) {
    const readsTxs = txs.every((tx) => reads(() => codec.decodeTx(tx)));
    if (readsTxs && blocks.every((block) => reads(() => codec.decodeBlock(block)))) return codec;
  }
  throw new Error('no order of fxs fits the transactions of the recording');
}

function genesisAssetsOf(calls: readonly Call[], codec: Codec): GenesisAssetTx[] {
  const assets = new Map<string, GenesisAssetTx>();
  for (const { method, params, result } of calls) {
    const tx = method === 'avm.getTx' ? bytesOf(result['tx']) : undefined;
    if (tx === undefined || codec.decodeTx(tx).credentials.length > 0) continue;
    const id = textOf(params['txID']);
    assets.set(id, { alias: aliasOf(id, calls), tx });
  }
  return [...assets.values()].sort((a, b) => (a.alias < b.alias ? -1 : 1));
}

function aliasOf(assetID: string, calls: readonly Call[]): string {
  const described = calls.filter(({ method }) => method === 'avm.getAssetDescription');
  const byAlias = described.find(
    ({ params, result }) => result['assetID'] === assetID && params['assetID'] !== assetID,
  );
  return byAlias === undefined ? assetID : textOf(byAlias.params['assetID']);
}

/** The bytes of a hexadecimal answer; undefined for another kind of answer. */
export function bytesOf(value: JSONValue | undefined): Uint8Array | undefined {
  return typeof value === 'string' && value.startsWith('0x') ? hexBytes(value) : undefined;
}

function reads(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}
