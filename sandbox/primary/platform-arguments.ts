import { goEncoding, goID, goNodeID, goUint, type Encoding } from '../api/arguments';
import { goBool, goSlice, goString, goStruct } from '../go/json-decode';
import type { GoSlice, GoType } from '../go/json-decode';
import { GoJSONError } from '../go/json-error';

// The types that the P-Chain's methods decode their arguments into (vms/platformvm/service.go).

/** Of one call: more than a network has. */
const MAX_ITEMS = 10_000;

/** platformvm/api.Height: a number, or `proposed`, for which a node keeps the largest number. */
export type Height = bigint | 'proposed';

const MAX_UINT64 = 2n ** 64n - 1n;

const PROPOSED = Buffer.from('"proposed"');

const goHeight: GoType<Height> = {
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

export const validatorsAtArguments = goStruct<{ height: Height; subnetID: Uint8Array }>(
  'platformvm.GetValidatorsAtArgs',
  { height: goHeight, subnetID: goID },
);

export const allValidatorsAtArguments = goStruct<{ height: Height }>('platformvm.GetAllValidatorsAtArgs', {
  height: goHeight,
});

export const sampleArguments = goStruct<{ size: bigint; subnetID: Uint8Array }>('platformvm.SampleValidatorsArgs', {
  size: goUint(16),
  subnetID: goID,
});

/** An ID or an alias. */
export const blockchainArguments = goStruct<{ blockchainID: string }>('platformvm.GetBlockchainStatusArgs', {
  blockchainID: goString,
});

export const validatedByArguments = goStruct<{ blockchainID: Uint8Array }>('platformvm.ValidatedByArgs', {
  blockchainID: goID,
});

/** Of one call of `getStake` (maxGetStakeAddrs). */
export const MAX_STAKE_ADDRESSES = 256;

export const stakeArguments = goStruct<{ addresses: GoSlice<string>; validatorsOnly: boolean; encoding: Encoding }>(
  'platformvm.GetStakeArgs',
  { addresses: goSlice(goString, '[]string', MAX_STAKE_ADDRESSES), validatorsOnly: goBool, encoding: goEncoding },
);

export const balanceArguments = goStruct<{ addresses: GoSlice<string> }>('platformvm.GetBalanceRequest', {
  addresses: goSlice(goString, '[]string', MAX_ITEMS),
});
