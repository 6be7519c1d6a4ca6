import { asBuffer, MAX_ADDRESSES, MAX_UINT64 } from '../../src/core/bytes/bytes';
import { decodeID, tryDecodeCb58 } from '../../src/core/encodings/cb58';
import { readOutcome } from '../../src/core/outcome';
import type { HexEncoding } from '../../src/core/encodings/hex';
import {
  goBool,
  GoJSONError,
  goSlice,
  type GoSlice,
  goStringType,
  goStruct,
  type GoType,
  isNull,
  parseUint,
} from '../go/json-decode';

// The types that avalanchego decodes arguments into (api/common_args_responses.go, vms/avm/service.go). Its own types
// read the raw text of a value: escapes in it aren't decoded, and a value that they can't read ends the decoding.

export type ArgumentEncoding = HexEncoding | 'json';

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
function goUint(bits: 16 | 32 | 64): GoType<bigint> {
  return fromText(0n, (text) => parseUint(unquoted(text) ?? text, bits));
}

/** ids.ID: 32 bytes in cb58. */
const goID: GoType<Uint8Array> = fromText(new Uint8Array(32), (text) => {
  const inner = unquoted(text);
  return inner === undefined ? undefined : readOutcome(() => decodeID(inner)).value;
});

/** ids.NodeID: 20 bytes in cb58 with a prefix. */
const goNodeID: GoType<Uint8Array> = fromText(new Uint8Array(20), (text) => {
  const [, id = ''] = /^NodeID-(.*)$/s.exec(unquoted(text) ?? '') ?? [];
  const bytes = tryDecodeCb58(id);
  return bytes?.length === 20 ? bytes : undefined;
});

const ARGUMENT_ENCODINGS: ReadonlyMap<string, ArgumentEncoding> = new Map(
  (['hex', 'hexc', 'hexnc', 'json'] as const).map((encoding) => [`"${encoding}"`, encoding]),
);

/** formatting.Encoding, in any case of letters. */
const goEncoding: GoType<ArgumentEncoding> = fromText<ArgumentEncoding>('hex', (text) =>
  ARGUMENT_ENCODINGS.get(text.toLowerCase()),
);

function unquoted(text: string): string | undefined {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : undefined;
}

export const noArguments = goStruct<object>('struct {}', {});

export const getBlockArguments = goStruct<{ blockID: Uint8Array; encoding: ArgumentEncoding }>('api.GetBlockArgs', {
  blockID: goID,
  encoding: goEncoding,
});

export const getBlockByHeightArguments = goStruct<{ height: bigint; encoding: ArgumentEncoding }>(
  'api.GetBlockByHeightArgs',
  {
    height: goUint(64),
    encoding: goEncoding,
  },
);

export const getTxArguments = goStruct<{ txID: Uint8Array; encoding: ArgumentEncoding }>('api.GetTxArgs', {
  txID: goID,
  encoding: goEncoding,
});

export const txIDArguments = goStruct<{ txID: Uint8Array }>('api.JSONTxID', { txID: goID });

export const issueTxArguments = goStruct<{ tx: string; encoding: ArgumentEncoding }>('api.FormattedTx', {
  tx: goStringType,
  encoding: goEncoding,
});

export const assetArguments = goStruct<{ assetID: string }>('avm.GetAssetDescriptionArgs', { assetID: goStringType });

export const getBalanceArguments = goStruct<{ address: string; assetID: string; includePartial: boolean }>(
  'avm.GetBalanceArgs',
  { address: goStringType, assetID: goStringType, includePartial: goBool },
);

export const getAllBalancesArguments = goStruct<{ address: string; includePartial: boolean }>(
  'avm.GetAllBalancesArgs',
  { address: goStringType, includePartial: goBool },
);

const startIndex = goStruct<{ address: string; utxo: string }>('api.Index', {
  address: goStringType,
  utxo: goStringType,
});

export const getUTXOsArguments = goStruct<{
  addresses: GoSlice<string>;
  sourceChain: string;
  limit: bigint;
  startIndex: { address: string; utxo: string };
  encoding: ArgumentEncoding;
}>('api.GetUTXOsArgs', {
  addresses: goSlice(goStringType, '[]string', MAX_ADDRESSES),
  sourceChain: goStringType,
  limit: goUint(32),
  startIndex,
  encoding: goEncoding,
});

/** The tags select nothing here: every check is listed. */
export const healthArguments = goStruct<{ tags: GoSlice<string> }>('health.APIArgs', {
  tags: goSlice(goStringType, '[]string', 0),
});

export const aliasArguments = goStruct<{ alias: string }>('info.GetBlockchainIDArgs', { alias: goStringType });

export const chainArguments = goStruct<{ chain: string }>('info.IsBootstrappedArgs', { chain: goStringType });

export const peersArguments = goStruct<{ nodeIDs: GoSlice<Uint8Array> }>('info.PeersArgs', {
  nodeIDs: goSlice(goNodeID, '[]ids.NodeID', 0),
});

export const encodingArguments = goStruct<{ encoding: ArgumentEncoding }>('indexer.GetLastAcceptedArgs', {
  encoding: goEncoding,
});

export const containerAtArguments = goStruct<{ index: bigint; encoding: ArgumentEncoding }>(
  'indexer.GetContainerByIndexArgs',
  {
    index: goUint(64),
    encoding: goEncoding,
  },
);

export const containerRangeArguments = goStruct<{ startIndex: bigint; numToFetch: bigint; encoding: ArgumentEncoding }>(
  'indexer.GetContainerRangeArgs',
  { startIndex: goUint(64), numToFetch: goUint(64), encoding: goEncoding },
);

export const containerIDArguments = goStruct<{ id: Uint8Array }>('indexer.GetIndexArgs', { id: goID });

export const containerArguments = goStruct<{ id: Uint8Array; encoding: ArgumentEncoding }>(
  'indexer.GetContainerByIDArgs',
  {
    id: goID,
    encoding: goEncoding,
  },
);

// The types that the P-Chain's methods decode their arguments into (vms/platformvm/service.go).

/** Of one call: more than a network has. */
const MAX_ITEMS = 10_000;

/** platformvm/api.Height: a number, or `proposed`, for which a node keeps the largest number. */
export type PlatformHeight = bigint | 'proposed';

const PROPOSED = Buffer.from('"proposed"');

const goHeight: GoType<PlatformHeight> = {
  zero: 0n,
  decode(value, previous, decoding) {
    if (PROPOSED.equals(value)) return 'proposed';
    const height = goUint(64).decode(value, previous === 'proposed' ? 0n : previous, decoding);
    if (height === MAX_UINT64) throw new GoJSONError('invalid height');
    return height;
  },
};

export const subnetArguments = goStruct<{ subnetID: Uint8Array }>('platformvm.GetStakingAssetIDArgs', {
  subnetID: goID,
});

export const subnetsArguments = goStruct<{ ids: GoSlice<Uint8Array> }>('platformvm.GetSubnetsArgs', {
  ids: goSlice(goID, '[]ids.ID', MAX_ITEMS),
});

export const validationIDArguments = goStruct<{ validationID: Uint8Array }>('platformvm.GetL1ValidatorArgs', {
  validationID: goID,
});

export const currentValidatorsArguments = goStruct<{ subnetID: Uint8Array; nodeIDs: GoSlice<Uint8Array> }>(
  'platformvm.GetCurrentValidatorsArgs',
  { subnetID: goID, nodeIDs: goSlice(goNodeID, '[]ids.NodeID', MAX_ITEMS) },
);

export const validatorsAtArguments = goStruct<{ height: PlatformHeight; subnetID: Uint8Array }>(
  'platformvm.GetValidatorsAtArgs',
  { height: goHeight, subnetID: goID },
);

export const allValidatorsAtArguments = goStruct<{ height: PlatformHeight }>('platformvm.GetAllValidatorsAtArgs', {
  height: goHeight,
});

export const sampleArguments = goStruct<{ size: bigint; subnetID: Uint8Array }>('platformvm.SampleValidatorsArgs', {
  size: goUint(16),
  subnetID: goID,
});

/** An ID or an alias. */
export const blockchainArguments = goStruct<{ blockchainID: string }>('platformvm.GetBlockchainStatusArgs', {
  blockchainID: goStringType,
});

export const validatedByArguments = goStruct<{ blockchainID: Uint8Array }>('platformvm.ValidatedByArgs', {
  blockchainID: goID,
});

/** Of one call of `getStake` (maxGetStakeAddrs). */
export const MAX_STAKE_ADDRESSES = 256;

export const stakeArguments = goStruct<{
  addresses: GoSlice<string>;
  validatorsOnly: boolean;
  encoding: ArgumentEncoding;
}>('platformvm.GetStakeArgs', {
  addresses: goSlice(goStringType, '[]string', MAX_STAKE_ADDRESSES),
  validatorsOnly: goBool,
  encoding: goEncoding,
});

export const balanceArguments = goStruct<{ addresses: GoSlice<string> }>('platformvm.GetBalanceRequest', {
  addresses: goSlice(goStringType, '[]string', MAX_ITEMS),
});
