import type { PlatformTransferableOutput } from '../../src/core/codec/platform/platform-transactions';
import type { OutputOwners, TransferableOutput } from '../../src/core/codec/secp256k1fx';
import { type NodeIdentity, OWN_NODE, SAMPLE_NODES } from '../node/node';
import { anyOf, thresholdOwners } from './outputs';
import { type LockedUTXO, PAndCStory } from './p-and-c-story';
import { type PlatformPlan, sortedPlatformOutputs } from '../../src/core/tx-builder/platform-builder';
import type { Story } from './story';
import { LOCAL_LIMITS } from '../../src/core/rules/platform/staking-limits';
import { AVAX } from '../../src/core/text/amount';
import { convertToL1, runSubnet } from './subnets';
import type { CrossingUTXO } from '../utxos/execution';
import { PRIMARY_NETWORK_ID } from '../../src/core/ids/networks';
import { LOCAL_SUPPLY } from '../network/local-genesis';
import { DAY } from '../../src/core/units';

/** Validators and delegators of the primary network: one that has ended, one with delegators, one of another owner. */
function stakeOnPrimaryNetwork(story: Story, pAndC: PAndCStory, genesis: bigint) {
  const { ewoq, treasury, savings } = story.people;
  const first = genesis + 60n;
  const [ownValidator, leaver] = pAndC.platform(
    first,
    validatorPlan(pAndC, { ...OWN_NODE, stake: 2_000n * AVAX, end: first + 364n * DAY, shares: 20_000 }, anyOf(ewoq)),
    validatorPlan(
      pAndC,
      { ...SAMPLE_NODES.leaver, stake: 2_000n * AVAX, end: first + DAY, shares: 20_000 },
      anyOf(ewoq),
    ),
  );
  const second = genesis + 120n;
  const [validator] = pAndC.platform(
    second,
    validatorPlan(
      pAndC,
      { ...SAMPLE_NODES.validator, stake: 3_500n * AVAX, end: second + 180n * DAY, shares: 100_000 },
      anyOf(treasury),
    ),
  );
  const third = genesis + 180n;
  const locked = pAndC.ownedBy(savings).find((utxo): utxo is LockedUTXO => utxo.output.type === 'stakeable.LockOut');
  if (locked === undefined) throw new Error('nothing is locked');
  const end = third + 90n * DAY;
  const [delegator, lockedDelegator] = pAndC.platform(
    third,
    delegate([pAndC.pay(250n * AVAX, anyOf(treasury))], 250n * AVAX, end, anyOf(treasury)),
    delegateLocked(pAndC, locked, 400n * AVAX, end, anyOf(savings)),
  );
  const reward = pAndC.reward(first + DAY, leaver);
  return { ownValidator, leaver, validator, delegator, lockedDelegator, reward };
}

/** The shortest period of a validator that renews itself, in seconds. */
const SHORTEST = LOCAL_LIMITS.heliconMinStakeDuration;

/**
 * A validator that renews itself, which needs Helicon: after a first hour it goes on for 30 days, and restakes less. These
 * are the last blocks of P, so that all others are the same without Helicon.
 */
export function renew(story: Story, pAndC: PAndCStory, time: bigint) {
  const { heliconTime } = story.network;
  if (heliconTime === undefined || heliconTime > time) return undefined;
  const { ewoq, treasury } = story.people;
  const owner = { type: 'secp256k1fx.OutputOwners', ...anyOf(treasury) } as const;
  const authority = { type: 'secp256k1fx.OutputOwners', ...anyOf(ewoq) } as const;
  const { nodeID, publicKey, proofOfPossession } = SAMPLE_NODES.renewer;
  const stake = 2_500n * AVAX;
  const [validator] = pAndC.platform(time, {
    spent: stake,
    make: (base) => ({
      type: 'txs.AddAutoRenewedValidatorTx',
      ...base,
      nodeID,
      signer: { type: 'signer.ProofOfPossession', publicKey, proofOfPossession },
      stake: [pAndC.pay(stake)],
      validationRewardsOwner: owner,
      delegationRewardsOwner: owner,
      validatorAuthority: authority,
      delegationShares: 50_000,
      autoCompoundRewardShares: 1_000_000,
      period: SHORTEST,
    }),
  });
  const [change] = pAndC.platform(time + 60n, {
    authorizedBy: [[ewoq]],
    make: (base) => ({
      type: 'txs.SetAutoRenewedValidatorConfigTx',
      ...base,
      txID: validator.id,
      auth: { type: 'secp256k1fx.Input', signatureIndices: [0] },
      autoCompoundRewardShares: 300_000,
      period: 30n * DAY,
    }),
  });
  return { validator, change, reward: pAndC.renew(time + SHORTEST, validator) };
}

interface StoryValidator extends NodeIdentity {
  /** nAVAX. */
  readonly stake: bigint;
  /** Unix seconds. */
  readonly end: bigint;
  /** Millionths of its delegators' rewards. */
  readonly shares: number;
}

function validatorPlan(pAndC: PAndCStory, node: StoryValidator, rewards: OutputOwners): PlatformPlan {
  const { nodeID, publicKey, proofOfPossession, stake, end, shares } = node;
  const owner = { type: 'secp256k1fx.OutputOwners', ...rewards } as const;
  return {
    spent: stake,
    make: (base) => ({
      type: 'txs.AddPermissionlessValidatorTx',
      ...base,
      validator: { nodeID, start: 0n, end, weight: stake },
      subnetID: PRIMARY_NETWORK_ID,
      signer: { type: 'signer.ProofOfPossession', publicKey, proofOfPossession },
      stake: [pAndC.pay(stake)],
      validationRewardsOwner: owner,
      delegationRewardsOwner: owner,
      shares,
    }),
  };
}

/** Delegates to the sandbox's own node. */
function delegate(
  stake: readonly PlatformTransferableOutput[],
  weight: bigint,
  end: bigint,
  rewards: OutputOwners,
): PlatformPlan {
  return {
    spent: weight,
    make: (base) => ({
      type: 'txs.AddPermissionlessDelegatorTx',
      ...base,
      validator: { nodeID: OWN_NODE.nodeID, start: 0n, end, weight },
      subnetID: PRIMARY_NETWORK_ID,
      stake,
      rewardsOwner: { type: 'secp256k1fx.OutputOwners', ...rewards },
    }),
  };
}

/** Delegates what is still locked: stake and change stay locked. */
function delegateLocked(
  pAndC: PAndCStory,
  utxo: LockedUTXO,
  weight: bigint,
  end: bigint,
  rewards: OutputOwners,
): PlatformPlan {
  const { assetID, output } = utxo;
  const part = (amount: bigint): PlatformTransferableOutput => ({
    assetID,
    output: { ...output, output: { ...output.output, amount } },
  });
  const { make } = delegate([part(weight)], weight, end, rewards);
  return {
    further: [pAndC.lockedInputFor(utxo)],
    make: (base) =>
      make({ ...base, outputs: sortedPlatformOutputs([...base.outputs, part(output.output.amount - weight)]) }),
  };
}

/** 2030-01-01: locked until then, and can be staked before. */
const LOCKED_UNTIL = 1_893_456_000n;

/**
 * The story of the P- and the C-Chain before the first block of the X-Chain, whose time is `start` in Unix seconds.
 */
export function writePAndC(story: Story, xChainStart: number) {
  const { ewoq, treasury, savings } = story.people;
  const start = BigInt(xChainStart);
  const time = start - 3n * DAY;
  const coin = (amount: bigint, to = anyOf(ewoq)) =>
    ({ assetID: story.avax, output: { type: 'secp256k1fx.TransferOutput', amount, ...to } }) as const;
  const output = coin(1_000n * AVAX, anyOf(savings)).output;
  const locked = { type: 'stakeable.LockOut', locktime: LOCKED_UNTIL, output } as const;
  const tenMillion = 10_000_000n * AVAX;
  const pAndC = new PAndCStory(story, {
    platform: {
      time,
      supply: LOCAL_SUPPLY,
      outputs: [
        coin(tenMillion),
        coin(tenMillion),
        coin(tenMillion),
        coin(500n * AVAX, anyOf(treasury)),
        { assetID: story.avax, output: locked },
      ],
    },
    cChain: { time, accounts: [{ address: EWOQ_ACCOUNT, balance: 50_000_000n * AVAX }] },
  });
  const staking = stakeOnPrimaryNetwork(story, pAndC, time);
  const subnet = runSubnet(story, pAndC, start - 3600n);
  const l1 = convertToL1(story, pAndC, start - 3000n);
  const crossings = crossBefore(story, pAndC, start - 600n);
  return { pAndC, staking, subnet, l1, crossings };
}

/** 20 bytes: the account that the public test key has on the C-Chain. */
const EWOQ_ACCOUNT = Buffer.from('8db97c7cece249c2b98bdc0226cc4c2a57bf52fc', 'hex');

/** nAVAX that an atomic transaction of the C-Chain pays: more than its gas costs at the lowest price. */
export const ATOMIC_FEE = 20_000n;

/** Payments on the P-Chain, and the transfers between P and C, and to X, before the X-Chain's first block. */
function crossBefore(story: Story, pAndC: PAndCStory, start: bigint) {
  const { ewoq, treasury, savings } = story.people;
  const [pID, cID, xID] = [story.chainID('P'), story.chainID('C'), story.chainID('X')];
  const [payment] = pAndC.platform(start, {
    outputs: [
      pAndC.pay(12_500_000_000n, anyOf(treasury)),
      pAndC.pay(750_000_000n, thresholdOwners(2, [treasury, savings, ewoq])),
    ],
    make: (base) => ({ type: 'txs.BaseTx', ...base }),
  });

  const [exportToX] = pAndC.platform(
    start + 10n,
    exportTo(xID, [pAndC.pay(500_000_000n, anyOf(treasury)), pAndC.pay(1_000_969_759n)]),
  );
  const fromP = pAndC.exported;
  const atomicExportToX = exportFromC(story, pAndC, start + 20n, xID, [
    pAndC.pay(250_000_000n, anyOf(treasury)),
    pAndC.pay(500_000_000n),
  ]);
  const fromC = pAndC.exported;

  const [exportToC] = pAndC.platform(start + 30n, exportTo(cID, [pAndC.pay(5n * AVAX)]));
  const atomicImport = importIntoC(story, pAndC, start + 40n, pID, pAndC.exported);
  const atomicExportToP = exportFromC(story, pAndC, start + 50n, pID, [pAndC.pay(6n * AVAX)]);
  const [importFromC] = pAndC.platform(start + 60n, importInto(pAndC, cID, pAndC.exported));
  return {
    txs: { payment, exportToX, exportToC, importFromC },
    atomic: { exportToX: atomicExportToX, exportToP: atomicExportToP, import: atomicImport },
    fromP,
    fromC,
  };
}

/** The UTXOs to import at the end: on X, P and C some from each of the other two. */
export function crossAfter(story: Story, pAndC: PAndCStory, start: bigint): void {
  const [pID, cID, xID] = [story.chainID('P'), story.chainID('C'), story.chainID('X')];
  pAndC.platform(start, exportTo(xID, [pAndC.pay(25n * AVAX)]));
  pAndC.platform(start + 10n, exportTo(cID, [pAndC.pay(15n * AVAX)]));
  exportFromC(story, pAndC, start + 20n, xID, [pAndC.pay(10n * AVAX)]);
  exportFromC(story, pAndC, start + 30n, pID, [pAndC.pay(8n * AVAX)]);
}

function exportTo(destinationChain: Uint8Array, payments: readonly TransferableOutput[]): PlatformPlan {
  const exportedOutputs = sortedPlatformOutputs(payments);
  return {
    spent: amountSum(payments),
    make: (base) => ({ type: 'txs.ExportTx', ...base, destinationChain, exportedOutputs }),
  };
}

/** The test key pays the fee. */
function importInto(pAndC: PAndCStory, sourceChain: Uint8Array, utxos: readonly CrossingUTXO[]): PlatformPlan {
  const signed = utxos.map((utxo) => pAndC.inputFor(utxo));
  return {
    outputs: [pAndC.pay(amountSum(utxos))],
    spent: -amountSum(utxos),
    authorizedBy: signed.map(({ keys }) => keys),
    make: (base) => ({
      type: 'txs.ImportTx',
      ...base,
      sourceChain,
      importedInputs: signed.map(({ input }) => input),
    }),
  };
}

function exportFromC(
  story: Story,
  pAndC: PAndCStory,
  time: bigint,
  destinationChain: Uint8Array,
  payments: readonly TransferableOutput[],
): Uint8Array {
  const input = {
    address: EWOQ_ACCOUNT,
    amount: amountSum(payments) + ATOMIC_FEE,
    assetID: story.avax,
    nonce: pAndC.nonceOf(EWOQ_ACCOUNT),
  };
  const exportedOutputs = sortedPlatformOutputs(payments);
  const base = { networkID: story.networkID, blockchainID: story.chainID('C') };
  const tx = { type: 'atomic.UnsignedExportTx', ...base, destinationChain, inputs: [input], exportedOutputs } as const;
  return pAndC.atomic(time, tx, [[story.people.ewoq]]);
}

function importIntoC(
  story: Story,
  pAndC: PAndCStory,
  time: bigint,
  sourceChain: Uint8Array,
  utxos: readonly CrossingUTXO[],
): Uint8Array {
  const signed = utxos.map((utxo) => pAndC.inputFor(utxo));
  const base = { networkID: story.networkID, blockchainID: story.chainID('C') };
  const tx = {
    type: 'atomic.UnsignedImportTx',
    ...base,
    sourceChain,
    importedInputs: signed.map(({ input }) => input),
    outputs: [{ address: EWOQ_ACCOUNT, amount: amountSum(utxos) - ATOMIC_FEE, assetID: story.avax }],
  } as const;
  return pAndC.atomic(
    time,
    tx,
    signed.map(({ keys }) => keys),
  );
}

function amountSum(outputs: readonly Pick<TransferableOutput, 'output'>[]): bigint {
  return outputs.reduce((sum, { output }) => sum + output.amount, 0n);
}
