import { AVAX } from '../../../src/core/text/amount';
import { parseAddress } from '../../../src/core/ids/address';
import type { PlatformOwner, PlatformTransferableOutput } from '../../../src/core/codec/platform/platform-transactions';
import { decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHexDigits } from '../../../src/core/encodings/hex';
import { parseNodeID } from '../../../src/core/ids/ids';
import { type JSONObject, parseJSON } from '../../../src/core/json/json';
import { WEI } from '../../../src/core/p-and-c/atomic-fee';
import type { CChainGenesis } from '../../p-and-c/c-chain-state';
import { platformFormats } from '../../../src/core/codec/platform/platform-formats';
import type { PlatformGenesis } from '../../p-and-c/platform-chain';
import { byteKey } from '../../utxos/utxo-index';
import { genesisOf } from './genesis-bytes';
import { recordedPutOrder } from './put-order';
import type { PAndCContents } from '../../p-and-c/p-and-c';
import type { Staker } from '../../p-and-c/stakers';
import type { Sandbox } from '../../server';
import type { AnyLine } from '../../../test/support/recording/recording';
import { asObject, type Call, hexBytes, textOf } from './calls';
import { PRIMARY_NETWORK_ID } from '../../../src/core/ids/networks';

/**
 * Where P begins, of a recording that has calls to P and C; undefined for one of the X-Chain alone. The outputs of genesis
 * aren't in it.
 */
export function recordedGenesis(
  lines: readonly AnyLine[],
  calls: readonly Call[],
  avax: Uint8Array | undefined,
): PAndCContents | undefined {
  if (!lines.some((line) => 'chain' in line && line.chain === 'P')) return undefined;
  const whole = wholeGenesis(lines);
  const putOrder = recordedPutOrder(
    calls.filter(({ method, params }) => method.startsWith('platform.') && params['sourceChain'] === undefined),
    (bytes) => {
      const { output, ...utxo } = platformFormats.utxo.decode(bytes);
      return { ...utxo, addresses: output.type === 'stakeable.LockOut' ? output.output.addresses : output.addresses };
    },
  );
  if (whole !== undefined) {
    // As platform-checks.md says; the recording has it as text alone.
    const staking = { heliconMinStakeDuration: 20n };
    const upgrades = calls.find(({ method }) => method === 'info.upgrades');
    // Nanoseconds, a number in the answer.
    const epochDuration = BigInt(Number(upgrades?.result['graniteEpochDuration'] ?? 5e9)) / 1_000_000_000n;
    return {
      platform: { ...whole, putOrder, staking, epochDuration },
      cChain: { time: 0n, accounts: accountsOf(lines) },
      blocks: [],
    };
  }
  const first = (name: string): Call | undefined => calls.find(({ method }) => method === `platform.${name}`);
  const time = BigInt(Date.parse(textOf(first('getTimestamp')?.result['timestamp'])) / 1000 || 0);
  const supply = BigInt(textOf(first('getCurrentSupply')?.result['supply']));
  const outputs = avax === undefined ? [] : localOutputs(avax);
  return { platform: { time, supply, outputs, putOrder }, cChain: { time: 0n, accounts: [] }, blocks: [] };
}

/** The accounts of C in the genesis that a recording has as JSON. */
function accountsOf(lines: readonly AnyLine[]): CChainGenesis['accounts'] {
  const note = lines.find((line) => line.kind === 'note' && line.label === 'genesis as JSON');
  const genesis = parseJSON(note?.kind === 'note' ? textOf(note.data['cChainGenesis']) : '{}');
  return Object.entries(asObject(asObject(genesis)?.['alloc']) ?? {}).map(([address, account]) => {
    const balance = BigInt(textOf(asObject(account)?.['balance'])) / WEI;
    return { address: decodeHexDigits(address), balance };
  });
}

/** What the local genesis gives to `ewoq` and to another address on P (genesis/genesis_local.json). */
function localOutputs(assetID: Uint8Array): PlatformTransferableOutput[] {
  const [ewoq, other] = ['3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c', 'e0cfe8cae22827d032805ded484e393ce51cbedb'];
  const owned: [address: string, avax: bigint][] = [
    [ewoq, 20_000_000n],
    [ewoq, 10_000_000n],
    [other, 10_000_000n],
  ];
  return owned.map(([address, amount]) => ({
    assetID,
    output: {
      type: 'secp256k1fx.TransferOutput',
      ...{ amount: amount * AVAX, locktime: 0n, threshold: 1, addresses: [decodeHexDigits(address)] },
    },
  }));
}

/** The genesis of P where a recording has its bytes: then every block of it is recorded. */
export function wholeGenesis(lines: readonly AnyLine[]): PlatformGenesis | undefined {
  const note = lines.find((line) => line.kind === 'note' && line.label.startsWith('genesis bytes'));
  return note?.kind === 'note' ? genesisOf(hexBytes(textOf(note.data['hex']))) : undefined;
}

/**
 * Gives a P-Chain the validators of genesis, as the first answer about them shows, and their transactions: what is in no
 * block of the recording.
 */
export function addGenesisValidators(
  { network, pAndC: { platform } }: Sandbox,
  calls: readonly Call[],
  txIDs: ReadonlySet<string>,
): void {
  const avax = network.chain('X')?.assets.find('AVAX');
  if (avax === undefined || platform === undefined) throw new Error('the sandbox has no X- or no P-Chain');
  const stakers = genesisStakers(calls, avax).filter(({ txID }) => !txIDs.has(encodeCb58(txID)));
  for (const staker of stakers) platform.state.stakers.set(byteKey(staker.txID), staker);
  for (const { txID } of stakers) {
    const id = encodeCb58(txID);
    const named = calls.filter(({ method, params }) => method === 'platform.getTx' && params['txID'] === id);
    const tx = named.map(({ result }) => result['tx']).find((text) => typeof text === 'string');
    if (tx !== undefined) platform.ledger.addTx(txID, hexBytes(textOf(tx)));
  }
}

/** Who owns the stakes of the local genesis. */
const STAKE_OWNER = {
  ...{ locktime: 0n, threshold: 1 },
  addresses: [decodeHexDigits('46a9c04f4bf783aa69daabd519dcf36978168b66')],
} as const;

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
        ...{ networkID: 0, blockchainID: PRIMARY_NETWORK_ID, outputs: [], inputs: [], memo: new Uint8Array(0) },
        ...{ validator: { nodeID, start: startTime, end, weight: amount }, subnetID: PRIMARY_NETWORK_ID },
        signer: {
          type: 'signer.ProofOfPossession',
          publicKey: decodeHexDigits(textOf(signer['publicKey']).slice(2)),
          proofOfPossession: decodeHexDigits(textOf(signer['proofOfPossession']).slice(2)),
        },
        stake: [
          {
            assetID,
            output: { type: 'secp256k1fx.TransferOutput', amount, ...STAKE_OWNER },
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
      ...{ nodeID, subnetID: PRIMARY_NETWORK_ID, weight: amount, startTime, endTime: end },
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
