import { anyOf, owners } from './outputs';
import { type Plan, PrimaryStory, sorted } from './primary-story';
import { stakeOnPrimaryNetwork } from './staking';
import type { Story } from './story';
import { convertToL1, runSubnet } from './subnets';
import { AVAX } from '../../src/core/text/amount';
import { DAY } from '../node/node';
import type { TransferableOutput } from '../../src/core/codec/avax';
import type { CrossingUTXO } from '../utxos/shared-memory';

/** All AVAX of a local network when it begins (genesis/genesis_local.json). */
const SUPPLY = 360_000_000n * AVAX;

/** 2030-01-01: locked until then, and can be staked before. */
const LOCKED_UNTIL = 1_893_456_000n;

/**
 * The history of the P- and the C-Chain before the first block of the X-Chain, whose time is `start` in Unix seconds.
 */
export function primaryHistory(story: Story, xChainStart: number) {
  const { ewoq, treasury, savings } = story.people;
  const start = BigInt(xChainStart);
  const time = start - 3n * DAY;
  const coin = (amount: bigint, to = anyOf(ewoq)) =>
    ({ assetID: story.avax, output: { type: 'secp256k1fx.TransferOutput', amount, ...to } }) as const;
  const output = coin(1_000n * AVAX, anyOf(savings)).output;
  const locked = { type: 'stakeable.LockOut', locktime: LOCKED_UNTIL, output } as const;
  const tenMillion = 10_000_000n * AVAX;
  const primary = new PrimaryStory(story, {
    platform: {
      time,
      supply: SUPPLY,
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
  const staking = stakeOnPrimaryNetwork(story, primary, time);
  const subnet = runSubnet(story, primary, start - 3600n);
  const l1 = convertToL1(story, primary, start - 3000n);
  const crossings = crossBefore(story, primary, start - 600n);
  return { primary, staking, subnet, l1, crossings };
}

/** 20 bytes: the account that the public test key has on the C-Chain. */
const EWOQ_ACCOUNT = Buffer.from('8db97c7cece249c2b98bdc0226cc4c2a57bf52fc', 'hex');

/** nAVAX that an atomic transaction of the C-Chain pays: more than its gas costs at the lowest price. */
export const ATOMIC_FEE = 20_000n;

/** Payments on the P-Chain, and the transfers between P and C, and to X, before the X-Chain's first block. */
function crossBefore(story: Story, primary: PrimaryStory, start: bigint) {
  const { ewoq, treasury, savings } = story.people;
  const [pID, cID, xID] = [story.chainID('P'), story.chainID('C'), story.chainID('X')];
  const [payment] = primary.platform(start, {
    outputs: [
      primary.pay(12_500_000_000n, anyOf(treasury)),
      primary.pay(750_000_000n, owners(2, [treasury, savings, ewoq])),
    ],
    make: (base) => ({ type: 'txs.BaseTx', ...base }),
  });

  const [exportToX] = primary.platform(
    start + 10n,
    exportTo(xID, [primary.pay(500_000_000n, anyOf(treasury)), primary.pay(1_000_969_759n)]),
  );
  const fromP = primary.exported;
  const atomicExportToX = exportFromC(story, primary, start + 20n, xID, [
    primary.pay(250_000_000n, anyOf(treasury)),
    primary.pay(500_000_000n),
  ]);
  const fromC = primary.exported;

  const [exportToC] = primary.platform(start + 30n, exportTo(cID, [primary.pay(5n * AVAX)]));
  const atomicImport = importIntoC(story, primary, start + 40n, pID, primary.exported);
  const atomicExportToP = exportFromC(story, primary, start + 50n, pID, [primary.pay(6n * AVAX)]);
  const [importFromC] = primary.platform(start + 60n, importInto(primary, cID, primary.exported));
  return {
    txs: { payment, exportToX, exportToC, importFromC },
    atomic: { exportToX: atomicExportToX, exportToP: atomicExportToP, import: atomicImport },
    fromP,
    fromC,
  };
}

/** The UTXOs to import at the end: on X, P and C some from each of the other two. */
export function crossAfter(story: Story, primary: PrimaryStory, start: bigint): void {
  const [pID, cID, xID] = [story.chainID('P'), story.chainID('C'), story.chainID('X')];
  primary.platform(start, exportTo(xID, [primary.pay(25n * AVAX)]));
  primary.platform(start + 10n, exportTo(cID, [primary.pay(15n * AVAX)]));
  exportFromC(story, primary, start + 20n, xID, [primary.pay(10n * AVAX)]);
  exportFromC(story, primary, start + 30n, pID, [primary.pay(8n * AVAX)]);
}

function exportTo(destinationChain: Uint8Array, payments: readonly TransferableOutput[]): Plan {
  const exportedOutputs = sorted(payments);
  return {
    spent: sumOf(payments),
    make: (base) => ({ type: 'txs.ExportTx', ...base, destinationChain, exportedOutputs }),
  };
}

/** The test key pays the fee. */
function importInto(primary: PrimaryStory, sourceChain: Uint8Array, utxos: readonly CrossingUTXO[]): Plan {
  const signed = utxos.map((utxo) => primary.inputFor(utxo));
  return {
    outputs: [primary.pay(sumOf(utxos))],
    spent: -sumOf(utxos),
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
  primary: PrimaryStory,
  time: bigint,
  destinationChain: Uint8Array,
  payments: readonly TransferableOutput[],
): Uint8Array {
  const input = {
    address: EWOQ_ACCOUNT,
    amount: sumOf(payments) + ATOMIC_FEE,
    assetID: story.avax,
    nonce: primary.nonceOf(EWOQ_ACCOUNT),
  };
  const exportedOutputs = sorted(payments);
  const base = { networkID: story.networkID, blockchainID: story.chainID('C') };
  const tx = { type: 'atomic.UnsignedExportTx', ...base, destinationChain, inputs: [input], exportedOutputs } as const;
  return primary.atomic(time, tx, [[story.people.ewoq]]);
}

function importIntoC(
  story: Story,
  primary: PrimaryStory,
  time: bigint,
  sourceChain: Uint8Array,
  utxos: readonly CrossingUTXO[],
): Uint8Array {
  const signed = utxos.map((utxo) => primary.inputFor(utxo));
  const base = { networkID: story.networkID, blockchainID: story.chainID('C') };
  const tx = {
    type: 'atomic.UnsignedImportTx',
    ...base,
    sourceChain,
    importedInputs: signed.map(({ input }) => input),
    outputs: [{ address: EWOQ_ACCOUNT, amount: sumOf(utxos) - ATOMIC_FEE, assetID: story.avax }],
  } as const;
  return primary.atomic(
    time,
    tx,
    signed.map(({ keys }) => keys),
  );
}

function sumOf(outputs: readonly Pick<TransferableOutput, 'output'>[]): bigint {
  return outputs.reduce((sum, { output }) => sum + output.amount, 0n);
}
