import { asBuffer } from '../../src/core/bytes/bytes';
import { decodeID, tryDecodeCb58 } from '../../src/core/encodings/cb58';
import { readOutcome } from '../../src/core/outcome';
import type { HexEncoding } from '../../src/core/encodings/hex-encodings';
import { goBool, goSlice, goString, goStruct, isNull } from '../go/json-decode';
import type { GoSlice, GoType } from '../go/json-decode';
import { GoJSONError } from '../go/json-error';
import { parseUint } from '../go/parse-uint';
import { MAX_ADDRESSES } from '../../src/core/bytes/sizes';

// The types that avalanchego decodes arguments into (api/common_args_responses.go, vms/avm/service.go). Its own types
// read the raw text of a value: escapes in it aren't decoded, and a value that they can't read ends the decoding.

export type Encoding = HexEncoding | 'json';

/**
 * A type that reads the raw text of a value; undefined for a text that it can't read. null leaves the present value.
 */
function fromText<T>(zero: T, read: (text: string) => T | undefined): GoType<T> {
  return {
    zero,
    decode(value, previous) {
      if (isNull(value)) return previous;
      const decoded = read(asBuffer(value).toString('latin1'));
      if (decoded === undefined) throw new GoJSONError('cannot be read');
      return decoded;
    },
  };
}

/** utils/json Uint16, Uint32 and Uint64: a decimal number, in quotes or without. */
export function goUint(bits: 16 | 32 | 64): GoType<bigint> {
  return fromText(0n, (text) => parseUint(unquoted(text) ?? text, bits));
}

/** ids.ID: 32 bytes in cb58. */
export const goID: GoType<Uint8Array> = fromText(new Uint8Array(32), (text) => {
  const inner = unquoted(text);
  return inner === undefined ? undefined : readOutcome(() => decodeID(inner)).value;
});

/** ids.NodeID: 20 bytes in cb58 with a prefix. */
export const goNodeID: GoType<Uint8Array> = fromText(new Uint8Array(20), (text) => {
  const [, id = ''] = /^NodeID-(.*)$/s.exec(unquoted(text) ?? '') ?? [];
  const bytes = tryDecodeCb58(id);
  return bytes?.length === 20 ? bytes : undefined;
});

const ENCODINGS: ReadonlyMap<string, Encoding> = new Map(
  (['hex', 'hexc', 'hexnc', 'json'] as const).map((encoding) => [`"${encoding}"`, encoding]),
);

/** formatting.Encoding, in any case of letters. */
export const goEncoding: GoType<Encoding> = fromText<Encoding>('hex', (text) => ENCODINGS.get(text.toLowerCase()));

function unquoted(text: string): string | undefined {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : undefined;
}

export const noArguments = goStruct<object>('struct {}', {});

export const getBlockArguments = goStruct<{ blockID: Uint8Array; encoding: Encoding }>('api.GetBlockArgs', {
  blockID: goID,
  encoding: goEncoding,
});

export const getBlockByHeightArguments = goStruct<{ height: bigint; encoding: Encoding }>('api.GetBlockByHeightArgs', {
  height: goUint(64),
  encoding: goEncoding,
});

export const getTxArguments = goStruct<{ txID: Uint8Array; encoding: Encoding }>('api.GetTxArgs', {
  txID: goID,
  encoding: goEncoding,
});

export const txIDArguments = goStruct<{ txID: Uint8Array }>('api.JSONTxID', { txID: goID });

export const issueTxArguments = goStruct<{ tx: string; encoding: Encoding }>('api.FormattedTx', {
  tx: goString,
  encoding: goEncoding,
});

export const assetArguments = goStruct<{ assetID: string }>('avm.GetAssetDescriptionArgs', { assetID: goString });

export const getBalanceArguments = goStruct<{ address: string; assetID: string; includePartial: boolean }>(
  'avm.GetBalanceArgs',
  { address: goString, assetID: goString, includePartial: goBool },
);

export const getAllBalancesArguments = goStruct<{ address: string; includePartial: boolean }>(
  'avm.GetAllBalancesArgs',
  { address: goString, includePartial: goBool },
);

const startIndex = goStruct<{ address: string; utxo: string }>('api.Index', { address: goString, utxo: goString });

export const getUTXOsArguments = goStruct<{
  addresses: GoSlice<string>;
  sourceChain: string;
  limit: bigint;
  startIndex: { address: string; utxo: string };
  encoding: Encoding;
}>('api.GetUTXOsArgs', {
  addresses: goSlice(goString, '[]string', MAX_ADDRESSES),
  sourceChain: goString,
  limit: goUint(32),
  startIndex,
  encoding: goEncoding,
});

/** The tags select nothing here: every check is listed. */
export const healthArguments = goStruct<{ tags: GoSlice<string> }>('health.APIArgs', {
  tags: goSlice(goString, '[]string', 0),
});

export const aliasArguments = goStruct<{ alias: string }>('info.GetBlockchainIDArgs', { alias: goString });

export const chainArguments = goStruct<{ chain: string }>('info.IsBootstrappedArgs', { chain: goString });

export const peersArguments = goStruct<{ nodeIDs: GoSlice<Uint8Array> }>('info.PeersArgs', {
  nodeIDs: goSlice(goNodeID, '[]ids.NodeID', 0),
});

export const encodingArguments = goStruct<{ encoding: Encoding }>('indexer.GetLastAcceptedArgs', {
  encoding: goEncoding,
});

export const containerAtArguments = goStruct<{ index: bigint; encoding: Encoding }>('indexer.GetContainerByIndexArgs', {
  index: goUint(64),
  encoding: goEncoding,
});

export const containerRangeArguments = goStruct<{ startIndex: bigint; numToFetch: bigint; encoding: Encoding }>(
  'indexer.GetContainerRangeArgs',
  { startIndex: goUint(64), numToFetch: goUint(64), encoding: goEncoding },
);

export const containerIDArguments = goStruct<{ id: Uint8Array }>('indexer.GetIndexArgs', { id: goID });

export const containerArguments = goStruct<{ id: Uint8Array; encoding: Encoding }>('indexer.GetContainerByIDArgs', {
  id: goID,
  encoding: goEncoding,
});
