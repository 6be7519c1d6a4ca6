import { MAX_UINT64 } from '../../src/core/bytes/bytes';
import type { BuiltTx } from '../../src/core/tx-builder/builder';
import type { StateOutput } from '../../src/core/codec/avm/avm-transactions';
import type { JournalEntry } from '../network/network';
import { localNetwork } from '../network/local-genesis';
import { SAMPLE_SEED } from '../node/node';
import type { PAndCContents } from '../p-and-c/p-and-c';
import { crossAfter, writePAndC, renew } from './write-p-and-c';
import {
  anyOf,
  burnProperty,
  coins,
  holdsAmount,
  holdsMoreThan,
  isOf,
  isRightOf,
  mint,
  mintNFT,
  mintProperty,
  mintRight,
  nftRight,
  thresholdOwners,
  pay,
  propertyRight,
  transferNFT,
} from './outputs';
import { made, type People, Story } from './story';

export interface LocalStory {
  readonly journal: readonly JournalEntry[];
  /** The P- and the C-Chain, with everything that the X-Chain's imports and exports need. */
  readonly pAndC: PAndCContents;
  /** The names of transactions, subnets, blockchains and validators. */
  readonly names: Omit<ReturnType<typeof writePAndC>, 'pAndC'> & {
    /** Undefined without Helicon. */
    readonly renewed: ReturnType<typeof renew>;
  };
  /** In the order of their blocks, one each, the first in block 1. */
  readonly txs: Readonly<Record<string, BuiltTx>> & ReturnType<typeof tellStory>;
  readonly people: People;
}

/** Time of the first block: 2026-11-21 06:46:09 UTC. */
const START = 1_795_243_569;

/** Seconds from then until the P- and the C-Chain export the UTXOs that stay to be imported, and a validator renews itself. */
const AFTER_X_CHAIN = 600n;
const AFTER_CROSSING = 660n;

const YEAR_2100 = 4_102_444_800n;

/**
 * A story with everything that an X-Chain has: payments with memo, several owners and time locks; assets of each
 * kind; mints, an NFT that changes hands, a property that is burned; exports and imports; and 1,500 small outputs. Each
 * call builds and verifies it again; the same seed gives the same story.
 */
export function localStory(seed = SAMPLE_SEED, network = localNetwork()): LocalStory {
  const story = new Story(seed, START, network);
  const { pAndC, ...names } = writePAndC(story, START);
  const txs = tellStory(story, names.crossings);
  crossAfter(story, pAndC, BigInt(START) + AFTER_X_CHAIN);
  const renewed = renew(story, pAndC, BigInt(START) + AFTER_CROSSING);
  return { journal: story.journal, txs, people: story.people, pAndC: pAndC.contents, names: { ...names, renewed } };
}

/** What arrived from P and C before the X-Chain's first block. */
type Arrived = Pick<ReturnType<typeof writePAndC>['crossings'], 'fromP' | 'fromC'>;

function tellStory(story: Story, arrived: Arrived) {
  const first = firstPayments(story);
  const assets = newAssets(story);
  const operations = useRights(story, assets, first.locks);
  const payments = payFromMany(story, assets, first);
  const crossings = crossChains(story, assets.fixedAsset, arrived);
  const small = makeSmallOutputs(story, crossings.importFromC);
  return { ...first, ...assets, ...operations, ...payments, ...crossings, ...small };
}

function firstPayments(story: Story) {
  const { avax } = story;
  const { treasury, savings, till } = story.people;
  return {
    payment: story.ewoq((to) => to.pay([pay(avax, 5_947_779_411n, anyOf(treasury))], Buffer.from('hello lens 1'))),
    locks: story.ewoq((to) =>
      to.pay([
        pay(avax, 1n, thresholdOwners(0, [])),
        pay(avax, 1_082_153_552n, thresholdOwners(2, [treasury, savings, till])),
        pay(avax, 1_235_010_052n, anyOf(treasury, savings)),
        pay(avax, 1_666_145_822n, thresholdOwners(1, [savings], YEAR_2100)),
        pay(avax, 2_000_000_000n, anyOf(savings)),
        pay(avax, 2_000_000_000n, anyOf(till)),
      ]),
    ),
  };
}

function newAssets(story: Story) {
  const { ewoq, treasury, till, deeds } = story.people;
  const create = (name: string, symbol: string, denomination: number, states: [fxIndex: number, StateOutput[]][]) =>
    story.ewoq((to) => {
      const initialStates = states.map(([fxIndex, outputs]) => ({ fxIndex, outputs }));
      return to.createAsset({ name, symbol, denomination, initialStates });
    });
  return {
    fixedAsset: create('Lens Coin 1', 'LNSC', 2, [
      [0, [coins(5000n, anyOf(treasury)), coins(1_113_938n, anyOf(ewoq)), coins(MAX_UINT64 / 2n, anyOf(till))]],
    ]),
    mintableAsset: create('Mintable', 'MINT', 9, [
      [0, [mintRight(anyOf(ewoq)), mintRight(thresholdOwners(2, [treasury, ewoq])), coins(10n, anyOf(ewoq))]],
    ]),
    nftAsset: create('Pictures', 'PICT', 0, [[1, [nftRight(1, anyOf(ewoq)), nftRight(2, anyOf(treasury))]]]),
    propertyAsset: create('Deeds', 'DEED', 0, [[2, [propertyRight(anyOf(deeds))]]]),
    assetOfAllKinds: create('All of them', 'ALL', 32, [
      [0, [mintRight(anyOf(ewoq)), coins(MAX_UINT64, anyOf(till))]],
      [1, [nftRight(0, anyOf(ewoq))]],
      [2, [propertyRight(anyOf(deeds))]],
    ]),
  };
}

type Assets = ReturnType<typeof newAssets>;

function useRights(story: Story, { mintableAsset, nftAsset, propertyAsset }: Assets, locks: BuiltTx) {
  const { ewoq, treasury, savings, till, deeds } = story.people;
  const right = made(mintableAsset, isRightOf(ewoq));
  const minted = story.ewoq((to) => to.operate([mint(right, 1098n, anyOf(savings))]));
  const url = Buffer.from('https://example.com/picture/1');
  const picture = story.ewoq((to) => to.operate([mintNFT(made(nftAsset, isRightOf(ewoq)), url, [anyOf(savings)])]));
  const deedRight = made(propertyAsset, isRightOf(deeds));
  const deed = story.ewoq((to) => to.operate([mintProperty(deedRight, anyOf(treasury, savings))]));
  return {
    mintAmount: minted,
    mintNFT: picture,
    mintProperty: deed,
    burnProperty: story.happen([made(locks, holdsAmount(1_235_010_052n))], treasury, (to) =>
      to.operate([burnProperty(made(deed, isOf('propertyfx.OwnedOutput')))]),
    ),
    transferNFT: story.ewoq((to) =>
      to.operate([transferNFT(made(picture, isOf('nftfx.TransferOutput')), anyOf(till))]),
    ),
    mintTwoAssets: story.ewoq((to) =>
      to.operate([
        mintNFT(made(nftAsset, isRightOf(treasury)), Uint8Array.of(0, 1, 255), [anyOf(ewoq), anyOf(savings)]),
        mint(made(minted, isRightOf(ewoq)), 5n, anyOf(till)),
      ]),
    ),
  };
}

function payFromMany(story: Story, assets: Assets, first: ReturnType<typeof firstPayments>) {
  const { avax } = story;
  const { ewoq, treasury, savings, till } = story.people;
  const { fixedAsset, mintableAsset } = assets;
  const threeAssets = story.ewoq((to) =>
    to.pay(
      [
        pay(fixedAsset.txID, 123n, anyOf(savings)),
        pay(mintableAsset.txID, 5n, anyOf(treasury)),
        pay(mintableAsset.txID, 5n, anyOf(ewoq)),
        pay(avax, 1_000_000n, anyOf(savings)),
      ],
      Buffer.from('Three assets in one transaction, and a memo as long as it can be. '.repeat(4).slice(0, 256)),
    ),
  );
  const spent = [
    made(threeAssets, holdsAmount(1_000_000n)),
    made(first.payment, holdsAmount(5_947_779_411n)),
    made(first.locks, holdsAmount(1_082_153_552n)),
    ...story.ownedBy(savings).filter(({ output }) => holdsAmount(2_000_000_000n)(output)),
    ...story.ownedBy(treasury).filter(({ output }) => holdsAmount(1_234_010_052n)(output)),
  ];
  return {
    payThreeAssets: threeAssets,
    spendMultisig: story.happen(spent, till, (to) =>
      to.pay([pay(avax, 1_000_000n, anyOf(savings)), pay(avax, 10_262_943_015n, anyOf(till))]),
    ),
    payNobody: story.ewoq((to) => to.pay([])),
  };
}

function crossChains(story: Story, { txID: lensCoin }: BuiltTx, { fromP, fromC }: Arrived) {
  const { avax } = story;
  const { ewoq, treasury } = story.people;
  const [toP, toC] = [story.chainID('P'), story.chainID('C')];
  const exportToP = story.ewoq((to) =>
    to.exportTo(toP, [
      pay(avax, 1_000_000_000n, thresholdOwners(2, [treasury, ewoq])),
      pay(avax, 3_000_000_000n, anyOf(ewoq)),
    ]),
  );
  const exportToC = story.ewoq((to) =>
    to.exportTo(toC, [pay(lensCoin, 50n, anyOf(ewoq)), pay(avax, 4_000_000_000n, anyOf(ewoq))]),
  );
  return {
    exportToP,
    exportToC,
    importFromP: story.ewoq((to) => to.importFrom(toP, fromP, anyOf(treasury))),
    importFromC: story.ewoq((to) => to.importFrom(toC, fromC, anyOf(ewoq))),
  };
}

function makeSmallOutputs(story: Story, imported: BuiltTx) {
  const { avax } = story;
  const { ewoq, treasury, savings, till } = story.people;
  const small = (from: bigint, count: number) =>
    Array.from({ length: count }, (_, i) => {
      return pay(avax, from + BigInt(i), i % 10 === 3 ? anyOf(treasury, till) : anyOf(till));
    });
  const rest = holdsMoreThan(1_000_000n);
  const outputs600 = story.ewoq((to) => to.pay(small(1900n, 600)), [made(imported, rest)]);
  const outputs600More = story.ewoq((to) => to.pay(small(1300n, 600)), [made(outputs600, rest)]);
  return {
    outputs600,
    outputs600More,
    outputs300: story.ewoq((to) => to.pay(small(1000n, 300))),
    // A node does not compare the outputs of a state with its fx.
    mixedAsset: story.ewoq(
      (to) => {
        const initialStates = [{ fxIndex: 0, outputs: [nftRight(1, anyOf(ewoq))] }];
        return to.createAsset({ name: 'ab', symbol: 'AB', denomination: 0, initialStates });
      },
      [made(outputs600More, rest)],
    ),
    lastPayment: story.ewoq((to) =>
      to.pay([pay(avax, 1_000_000_000n, anyOf(treasury)), pay(avax, 2_000_000_000n, anyOf(savings))]),
    ),
  };
}
