import { parseAddress } from '../../../src/core/ids/address';
import type { PlatformOwner } from '../../../src/core/codec/platform/transactions';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHexDigits } from '../../../src/core/encodings/hex';
import { parseNodeID } from '../../../src/core/ids/ids';
import type { JSONObject } from '../../../src/core/json/json';
import { PRIMARY_NETWORK } from '../../avm/chain-config';
import type { PrimaryContents } from '../../primary/primary-chains';
import type { Staker } from '../../primary/stakers';
import type { Sandbox } from '../../server';
import type { RecordedLine } from '../../../test/support/recording/recording';
import { asObject, type Call, hexBytes, textOf } from './calls';

/**
 * Where P begins, of a recording that has calls to P and C; undefined for one of the X-Chain alone. The outputs of genesis
 * aren't in it.
 */
export function recordedGenesis(lines: readonly RecordedLine[], calls: readonly Call[]): PrimaryContents | undefined {
  if (!lines.some((line) => 'chain' in line && line.chain === 'P')) return undefined;
  const first = (name: string): Call | undefined => calls.find(({ method }) => method === `platform.${name}`);
  const time = BigInt(Date.parse(textOf(first('getTimestamp')?.result['timestamp'])) / 1000 || 0);
  const supply = BigInt(textOf(first('getCurrentSupply')?.result['supply']));
  return { platform: { time, supply, outputs: [] }, cChain: { time: 0n, accounts: [] }, blocks: [] };
}

/**
 * Gives a P-Chain the validators of genesis, as the first answer about them shows, and their transactions: what is in no
 * block of the recording.
 */
export function addGenesisValidators(
  { network, primary: { platform } }: Sandbox,
  calls: readonly Call[],
  txIDs: ReadonlySet<string>,
): void {
  const avax = network.chain('X')?.assets.find('AVAX');
  if (avax === undefined || platform === undefined) throw new Error('the sandbox has no X- or no P-Chain');
  const stakers = genesisStakers(calls, avax).filter(({ txID }) => !txIDs.has(encodeCb58(txID)));
  platform.state.stakers.push(...stakers);
  for (const { txID } of stakers) {
    const id = encodeCb58(txID);
    const named = calls.filter(({ method, params }) => method === 'platform.getTx' && params['txID'] === id);
    const tx = named.map(({ result }) => result['tx']).find((text) => typeof text === 'string');
    if (tx !== undefined) platform.ledger.addTx(txID, hexBytes(textOf(tx)));
  }
}

function genesisStakers(calls: readonly Call[], assetID: Uint8Array): Staker[] {
  const first = calls.find(({ method, params }) => method === 'platform.getCurrentValidators' && !params['nodeIDs']);
  const validators = first?.result['validators'];
  if (!Array.isArray(validators)) return [];
  return (validators as readonly JSONObject[]).map((validator) => {
    const amount = BigInt(textOf(validator['weight']));
    const signer = asObject(validator['signer']) ?? {};
    const [nodeID, end] = [parseNodeID(textOf(validator['nodeID'])), BigInt(textOf(validator['endTime']))];
    const startTime = BigInt(textOf(validator['startTime']));
    return {
      txID: decodeID(textOf(validator['txID'])),
      tx: {
        type: 'txs.AddPermissionlessValidatorTx',
        ...{ networkID: 0, blockchainID: PRIMARY_NETWORK, outputs: [], inputs: [], memo: new Uint8Array(0) },
        ...{ validator: { nodeID, start: startTime, end, weight: amount }, subnetID: PRIMARY_NETWORK },
        signer: {
          type: 'signer.ProofOfPossession',
          publicKey: decodeHexDigits(textOf(signer['publicKey']).slice(2)),
          proofOfPossession: decodeHexDigits(textOf(signer['proofOfPossession']).slice(2)),
        },
        stake: [
          {
            assetID,
            output: { type: 'secp256k1fx.TransferOutput', amount, ...ownerOf(validator['validationRewardOwner']) },
          },
        ],
        validationRewardsOwner: {
          type: 'secp256k1fx.OutputOwners',
          ...ownerOf(validator['validationRewardOwner']),
        },
        delegationRewardsOwner: {
          type: 'secp256k1fx.OutputOwners',
          ...ownerOf(validator['delegationRewardOwner']),
        },
        shares: Math.round(Number(textOf(validator['delegationFee'])) * 10_000),
      },
      ...{ nodeID, subnetID: PRIMARY_NETWORK, weight: amount, startTime, endTime: end },
      potentialReward: BigInt(textOf(validator['potentialReward'])),
      delegateeReward: 0n,
    };
  });
}

function ownerOf(value: unknown): Omit<PlatformOwner, 'type'> {
  const owner = asObject(value);
  const addresses = Array.isArray(owner?.['addresses']) ? owner['addresses'] : [];
  return {
    locktime: BigInt(textOf(owner?.['locktime'])),
    threshold: Number(textOf(owner?.['threshold'])),
    addresses: addresses.map((address) => parseAddress(textOf(address)).bytes),
  };
}
