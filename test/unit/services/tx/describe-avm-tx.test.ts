import assert from 'node:assert/strict';
import { join } from 'node:path';
import { decodeID, decodeShortID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { Tx, UnsignedTx } from '../../../../src/core/codec/avm/avm-transactions';
import type { OwnerLookup, Owners } from '../../../../src/core/tx/effects';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { txIDOf } from '../../../../src/core/ids/ids';
import { ZERO_ID } from '../../../../src/core/ids/networks';
import { producedOutputs } from '../../../../src/core/tx/moves';
import { type AssetInfo, assetOf, nativeAsset } from '../../../../src/services/lookup/asset-cache';
import { addressFormatOf, shortAddress, thresholdWords } from '../../../../src/services/text/format-id';
import { signingOwners } from '../../../../src/services/lookup/input-owners';
import { amountPieces, plainText } from '../../../../src/services/text/pieces';
import { type FactKind, valuesIn } from '../../../../src/services/tx/described-fact';
import { valuePieces } from '../../../../src/services/tx/fact-words';
import { type TxContext, type DescribedAvmTx, describeAvmTx } from '../../../../src/services/tx/describe-avm-tx';
import {
  EWOQ_CB58,
  LOCAL_AVAX,
  LOCAL_X,
  RECORDED_EXPORT,
  RECORDED_LNSC,
  RECORDED_MULTISIG,
  RECORDED_PAYMENT,
} from '../../../support/known-ids';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { snapshotOf } from '../../../support/wording/snapshot';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { foundTx, type FoundTx } from '../../../../src/services/lookup/found';
import { systemClock } from '../../../../src/client/clock';
import { describerOf } from '../../../support/setup/describer-of';
import { fixtureText } from '../../../support/recording/recording';
import { resolverAt } from '../../../support/setup/chain-at';

const codec = new Codec();
const txs = recordedTxs(codec);
const NOW = Date.UTC(2026, 10, 21);

function found(id: string): FoundTx {
  const recorded = txs.get(id);
  assert.ok(recorded, id);
  return { on: 'X', kind: 'tx', id: recorded.id, bytes: recorded.bytes, codec, tx: recorded.tx };
}

function assetInfo(assetID: Uint8Array): AssetInfo | undefined {
  const id = encodeCb58(assetID);
  return nativeAsset(assetID) ?? (txs.has(id) ? assetOf(found(id)) : undefined);
}

/** The owners from the transactions that made what is spent; those who signed, where that was on another chain. */
function ownersOf({ tx }: FoundTx): OwnerLookup {
  const signers = signingOwners(codec, tx);
  return (input, index) => {
    const source = txs.get(encodeCb58(input.txID));
    if (source === undefined) return signers(input, index);
    return producedOutputs(source.tx.unsignedTx, source.id)[input.outputIndex]?.output;
  };
}

function viewOf(tx: FoundTx, context: Partial<TxContext> = {}): DescribedAvmTx {
  return describeAvmTx(tx, { owners: undefined, assetInfo, ...context });
}

const headline = (view: DescribedAvmTx): string => plainText(view.headline);

/** What the facts of a kind say. */
function factTexts({ facts }: Pick<DescribedAvmTx, 'facts'>, kind: FactKind): string[] {
  return valuesIn(facts, kind).map((value) => plainText(valuePieces(value, NOW)));
}

function changesOf(view: DescribedAvmTx): string[] {
  const format = addressFormatOf(view.tx, () => undefined);
  return valuesIn(view.facts, 'balance').map(({ owner, chain, ...amount }) => {
    const [first] = owner.addresses;
    const who = first === undefined ? 'anyone' : shortAddress(format, first).slice(8, 12);
    const threshold = thresholdWords(owner);
    const where = chain === undefined ? '' : ' elsewhere';
    return `${who}${threshold === undefined ? '' : ` ${threshold}`}${where} ${plainText(amountPieces(amount, { signed: true }))}`;
  });
}

describe('tx-view: the headline of every recorded transaction', () => {
  const snapshot = snapshotOf('transactions');

  it('from the transaction alone', () => {
    assert.ok(txs.size > 20);
    snapshot.matches(
      'the headline of every recorded transaction',
      [...txs.keys()].map((id) => `${id.slice(0, 8)} ${headline(viewOf(found(id)))}`),
    );
  });

  it('is the same once the owners of the inputs are known', () => {
    for (const id of txs.keys())
      assert.equal(headline(viewOf(found(id), { owners: ownersOf(found(id)) })), headline(viewOf(found(id))));
  });
});

describe('tx-view: a signature that is not by an owner of what it spends', () => {
  const right = found(RECORDED_PAYMENT);
  const { unsignedTx } = right.tx;
  // The signatures are of another memo, and recover to addresses that own nothing.
  const wrong = foundTx({ ...right.tx, unsignedTx: { ...unsignedTx, memo: Uint8Array.of(1) } }, codec);

  it("doesn't affect the payers once those are known: the headline agrees with the rows", () => {
    const owners = ownersOf(right);
    const [view, expected] = [viewOf(wrong, { owners }), viewOf(right, { owners })];
    assert.equal(headline(view), headline(expected));
    assert.deepEqual(factTexts(view, 'change'), factTexts(expected, 'change'));
    assert.equal(factTexts(view, 'change').length, 1);
    assert.notEqual(headline(viewOf(wrong)), headline(expected));
  });

  it('does not make a payment to the signer change', () => {
    const payee = viewOf(right, { owners: ownersOf(right) }).outputs.find(({ isChange }) => isChange === false);
    assert.ok(payee);
    const signers = (): Owners => ({ threshold: 1, addresses: payee.output.addresses });
    const view = viewOf(right, { owners: ownersOf(right), signers });
    assert.equal(headline(view), headline(viewOf(right)));
    assert.deepEqual(
      view.outputs.map(({ isChange }) => isChange),
      viewOf(right).outputs.map(({ isChange }) => isChange),
    );
  });
});

describe('tx-view: gains and losses', () => {
  const snapshot = snapshotOf('transaction-details');
  const rows: [title: string, id: string, expected: readonly string[]][] = [
    ['a payment', RECORDED_PAYMENT, ['8jma \u22125.948779411 AVAX', 'xh3q +5.947779411 AVAX']],
    [
      'what is exported is on the other chain',
      RECORDED_EXPORT,
      ['8jma \u22124.001 AVAX', 'xh3q 2 of 2 elsewhere +1 AVAX', '8jma elsewhere +3 AVAX'],
    ],
    [
      'what is imported comes from there',
      '2EQsYdCxqRaCtGpB46Tqjh97k1eat83tbish3wWQY485AU9sa4',
      ['xh3q elsewhere \u22120.5 AVAX', '8jma elsewhere \u22121.000969759 AVAX', 'xh3q +1.499969759 AVAX'],
    ],
    [
      'owners of several, from the sources',
      'BTzow3TtWoWBhJjsqrhr5Wg8Vaf8MaAfQwBdFy8TJWprp6ewW',
      [
        '2wgz \u22122 AVAX',
        'xh3q \u22127.181789463 AVAX',
        'xh3q 2 of 3 \u22121.082153552 AVAX',
        '5qlr +10.262943015 AVAX',
      ],
    ],
  ];
  for (const [title, id, expected] of rows) {
    it(title, () => assert.deepEqual(changesOf(viewOf(found(id), { owners: ownersOf(found(id)) })), expected));
  }

  it('the fee, and nothing beyond it', () => {
    const view = viewOf(found(RECORDED_PAYMENT));
    assert.deepEqual(factTexts(view, 'fee'), ['0.001 AVAX']);
    assert.deepEqual(valuesIn(view.facts, 'burned with fee', 'burned beyond fee'), []);
  });

  it('the change, named and counted', () => {
    const counts = (id: string): string =>
      factTexts(viewOf(found(id), { owners: ownersOf(found(id)) }), 'counts').join();
    const ids = [
      RECORDED_PAYMENT,
      'BTzow3TtWoWBhJjsqrhr5Wg8Vaf8MaAfQwBdFy8TJWprp6ewW',
      'QifuqssiTr16oMAhDVqXekvbvzH14CJ7jDz6KaXxroeEBqukn',
      '2EQsYdCxqRaCtGpB46Tqjh97k1eat83tbish3wWQY485AU9sa4',
    ];
    snapshot.matches('the change', ids.map(counts));
  });

  it('mint rights and NFTs have no amount; a returned mint right is no gain', () => {
    const held = (id: string): string[] => factTexts(viewOf(found(id)), 'holding');
    const both = [
      'hLySfaJjH2eMrFkqh7RMSY6wEMEv62CXoK5YDdm47MS2YYpgL',
      '2t53CnE2hsJuSnGR7wHK9Rcto6xvn4jmUt5VM3e72xfN1MiRt1',
    ];
    snapshot.matches('rights and properties', both.flatMap(held));
    assert.deepEqual(
      both.map((id) => held(id).length),
      [3, 1],
    );
    assert.deepEqual(held('2a6qbd2fpvabjJc5hKYtimkDauEs6rYEDTnS9AhmnCZT5ALYNb'), []);
  });

  it('what an asset is', () => {
    const traits = (id: string): string => factTexts(viewOf(found(id)), 'created').join();
    const ids = [
      RECORDED_LNSC,
      '2ehP6H85TuzekZxSYL4Agki7ntJL3Zfau9aMzAYesMYnwZ2a7S',
      'qSTjkYjkuPqqQzMHqWhoCAkC9aHhdp5MgbqsCuV3uwFcSVDjZ',
      '2P2HfsNntCRTyahpLWis6dKM67fPQumQk7EFsgSyJmNjpEHqA9',
      LOCAL_AVAX,
    ];
    snapshot.matches('what an asset is', ids.map(traits));
  });

  it('memos and locktimes in words', () => {
    const memo = (id: string): string => factTexts(viewOf(found(id)), 'memo')[0] ?? 'none';
    assert.equal(memo(RECORDED_PAYMENT), 'hello lens 1');
    snapshot.matches('a memo of bytes', memo('EAXfAm8E3dG7DReBnyRoTpy9oAmHdJ9G6Q1E9J5TLbzinLXb5'));
    assert.equal(memo('2NkK168VE94wbNBoBsHNMF96fkSRUc5d4RsbnSQa66ScTUa9t1'), 'none');
    snapshot.matches('locktimes', factTexts(viewOf(found(RECORDED_MULTISIG)), 'time lock'));
  });
});

describe('tx-view: made transactions', () => {
  const snapshot = snapshotOf('transactions-made');
  const AVAX = decodeID(LOCAL_AVAX);
  const OTHER = new Uint8Array(32).fill(7);
  const [A, B, C] = [1, 2, 3].map((fill) => new Uint8Array(20).fill(fill)) as [Uint8Array, Uint8Array, Uint8Array];
  type Amount = readonly [amount: bigint, addresses: readonly Uint8Array[], assetID?: Uint8Array, locktime?: bigint];

  /** A payment of inputs by owners to outputs by owners. */
  function payment(inputs: readonly Amount[], outputs: readonly Amount[], context: Partial<TxContext> = {}) {
    const unsignedTx: UnsignedTx = {
      type: 'txs.BaseTx',
      networkID: 12345,
      blockchainID: decodeID(LOCAL_X),
      memo: new Uint8Array(),
      inputs: inputs.map(([amount, , assetID = AVAX], outputIndex) => ({
        txID: OTHER,
        outputIndex,
        assetID,
        input: { type: 'secp256k1fx.TransferInput', amount, signatureIndices: [0] },
      })),
      outputs: outputs.map(([amount, addresses, assetID = AVAX, locktime = 0n]) => ({
        assetID,
        output: { type: 'secp256k1fx.TransferOutput', amount, locktime, threshold: 1, addresses: [...addresses] },
      })),
    };
    const owner: OwnerLookup = (_, index) => ({ threshold: 1, addresses: inputs[index]?.[1] ?? [] });
    const signers: OwnerLookup = (_, index) => ({ threshold: 1, addresses: (inputs[index]?.[1] ?? []).slice(0, 1) });
    return viewOf(made({ unsignedTx, credentials: [] }), { signers, owners: owner, ...context });
  }

  function made(tx: Tx): FoundTx {
    const bytes = codec.encodeTx(tx);
    return { on: 'X', kind: 'tx', id: txIDOf(bytes), bytes, codec, tx };
  }

  const FEE = 1_000_000n;
  const rows: [title: string, view: DescribedAvmTx][] = [
    ['change only', payment([[5n * FEE, [A]]], [[4n * FEE, [A]]])],
    ['nothing but the fee', payment([[FEE, [A]]], [])],
    ['nothing in and nothing out', payment([], [])],
    [
      'two inputs, by their owner to itself',
      payment(
        [
          [3n * FEE, [A]],
          [3n * FEE, [A]],
        ],
        [[5n * FEE, [A]]],
      ),
    ],
    [
      'two outputs, by their owner to itself',
      payment(
        [[6n * FEE, [A]]],
        [
          [3n * FEE, [A]],
          [2n * FEE, [A]],
        ],
      ),
    ],
    [
      'locked for oneself',
      payment(
        [[6n * FEE, [A]]],
        [
          [3n * FEE, [A], AVAX, 4_102_444_800n],
          [2n * FEE, [A]],
        ],
      ),
    ],
    [
      'locked for oneself, and a payment',
      payment(
        [[4n * FEE, [A]]],
        [
          [FEE, [A], AVAX, 4_102_444_800n],
          [2n * FEE, [B]],
        ],
      ),
    ],
    ['no output', payment([[5n * FEE, [A]]], [])],
    ['a payment that burns', payment([[5n * FEE, [A]]], [[2n * FEE, [B]]])],
    [
      'another asset, burned',
      payment(
        [
          [FEE, [A]],
          [77n, [A], OTHER],
        ],
        [],
      ),
    ],
    [
      'another asset, paid',
      payment(
        [
          [FEE, [A]],
          [1_234_567n, [A], OTHER],
        ],
        [[1_234_567n, [B], OTHER]],
      ),
    ],
    [
      'several owners',
      payment(
        [[3n * FEE, [A, B]]],
        [
          [FEE, [B]],
          [FEE, [A, B]],
        ],
      ),
    ],
    [
      'several owners, of whom one is not known',
      payment(
        [[3n * FEE, [A, B]]],
        [
          [FEE, [C]],
          [FEE, [A, B]],
        ],
        { owners: undefined },
      ),
    ],
    ['no known payer', payment([[5n * FEE, [A]]], [[4n * FEE, [B]]], { signers: () => undefined, owners: undefined })],
  ];
  for (const [title, view] of rows) it(title, () => snapshot.matches(title, headline(view)));

  it('an export without outputs', () => {
    const { tx } = found(RECORDED_EXPORT);
    const { unsignedTx } = tx;
    assert.ok(unsignedTx.type === 'txs.ExportTx');
    const empty = foundTx({ ...tx, unsignedTx: { ...unsignedTx, exportedOutputs: [] } }, codec);
    snapshot.matches('an export without outputs', headline(viewOf(empty)));
  });

  it('an amount that the payer locks is no change', () => {
    const view = payment(
      [[6n * FEE, [A]]],
      [
        [3n * FEE, [A], AVAX, 4_102_444_800n],
        [2n * FEE, [A]],
      ],
    );
    const change = valuesIn(view.facts, 'change').map(({ outputs, amounts }) => [
      outputs,
      amounts.map(({ amount }) => amount),
    ]);
    assert.deepEqual(change, [[1, [2n * FEE]]]);
  });

  it('the headline is unsure about the change only while the owners are unknown', () => {
    const cases: [...Parameters<typeof payment>, isSure: boolean][] = [
      [[[3n * FEE, [A, B]]], [[2n * FEE, [C]]], {}, true],
      [[[3n * FEE, [A, B]]], [[2n * FEE, [A, B]]], {}, false],
      [[[3n * FEE, [A]]], [[2n * FEE, [A, B]]], {}, false],
      [[[3n * FEE, [A]]], [[2n * FEE, [B, C]]], {}, true],
    ];
    for (const [inputs, outputs, , isSure] of cases) {
      const [known, unknown] = [payment(inputs, outputs), payment(inputs, outputs, { owners: undefined })];
      assert.equal(headline(known) === headline(unknown), isSure);
      const unsure = [known, unknown].map(({ outputs: made }) => made.some(({ isChange }) => isChange === undefined));
      assert.deepEqual(unsure, [false, !isSure]);
    }
  });

  it('an asset that calls itself AVAX carries its ID', () => {
    const fake: AssetInfo = {
      assetID: encodeCb58(OTHER),
      name: 'Avalanche',
      symbol: 'AVAX',
      denomination: 9,
      isNative: false,
      traits: { isFungible: true, isMintable: false, isNFT: false, isProperty: false },
    };
    const view = payment(
      [
        [FEE, [A]],
        [5n, [A], OTHER],
      ],
      [[5n, [B], OTHER]],
      {
        assetInfo: (assetID) => assetInfo(assetID) ?? fake,
      },
    );
    assert.match(headline(view), / AVAX 46WPtSJH…( |$)/);
  });

  it('a payment names its recipient: by name, by address, as a multisig, or several as a count', () => {
    const own = (address: Uint8Array): string | undefined => (address === B ? 'my [treasury]' : undefined);
    const paid = (...outputs: readonly Amount[]): DescribedAvmTx['headline'] =>
      payment([[BigInt(outputs.length + 1) * FEE, [A]]], outputs, { ownName: own }).headline;
    assert.deepEqual(paid([FEE, [B]]).at(-1), { kind: 'foreign', text: 'my [treasury]' });
    assert.deepEqual(paid([FEE, [B]], [FEE, [B]]).at(-1), { kind: 'foreign', text: 'my [treasury]' });
    assert.equal(paid([FEE, [C]]).at(-1)?.kind, 'id');
    assert.equal(paid([FEE, [decodeShortID(EWOQ_CB58)]]).at(-1)?.text, 'ewoq');
    snapshot.matches('paid to a multisig', plainText(paid([FEE, [B, C]])));
    snapshot.matches('paid to no one', plainText(paid([FEE, []])));
    snapshot.matches('paid to two owners', plainText(paid([FEE, [B]], [FEE, [C]])));
  });

  it('without a known fee, all burned amounts count', () => {
    const view = payment([[5n * FEE, [A]]], [], { fees: undefined });
    assert.deepEqual(factTexts(view, 'burned with fee'), ['0.005 AVAX']);
    assert.deepEqual(valuesIn(view.facts, 'fee', 'burned beyond fee'), []);
  });

  it('payments of an unsigned transaction are unattributed', () => {
    const view = payment([[5n * FEE, [A]]], [[4n * FEE, [B]]], {
      signers: () => undefined,
      owners: undefined,
    });
    const paid = valuesIn(view.facts, 'payer unknown').map(({ paid: { amount } }) => amount);
    assert.deepEqual([paid, valuesIn(view.facts, 'balance').length], [[5n * FEE], 1]);
  });

  const memos: [title: string, bytes: Uint8Array][] = [
    ['direction marks are marked', Buffer.from('abc\u202egnp.exe')],
    ['and zero-width spaces', Buffer.from('a\u200bb')],
    ['not so the joiner within an emoji', Buffer.from('👩‍🚀')],
    ['control characters are no text', Buffer.from('a\u0007b')],
    ['nor is half a character', Buffer.from([0x61, 0xc3])],
    ['lines become one', Buffer.from('one\r\ntwo\tthree')],
    ['other scripts are text', Buffer.from('зима 雪 ❄')],
    ['64 kB are cut', Buffer.alloc(65_536, 'a')],
  ];
  for (const [title, bytes] of memos) {
    it(`memo: ${title}`, () => {
      const { unsignedTx } = txs.get(RECORDED_PAYMENT)?.tx as Tx;
      const view = viewOf(made({ unsignedTx: { ...unsignedTx, memo: new Uint8Array(bytes) }, credentials: [] }));
      snapshot.matches(`memo: ${title}`, factTexts(view, 'memo').join());
    });
  }

  it("the main network's genesis: 4,365 outputs, no blockchain ID", () => {
    const bytes = decodeHex(fixtureText(join(PROTOCOL_FIXTURES, 'mainnet_avax_asset_tx.hex.gz')).trim());
    const tx = codec.decodeTx(bytes);
    const view = viewOf({ on: 'X', kind: 'tx', id: txIDOf(bytes), bytes, codec, tx });
    assert.equal(encodeCb58(tx.unsignedTx.blockchainID), ZERO_ID);
    assert.match(headline(view), /Avalanche \(AVAX\)$/);
    assert.deepEqual(valuesIn(view.facts, 'counts'), [
      { kind: 'counts', inputs: 0, outputs: 4365, operations: 0, change: [] },
    ]);
    assert.equal(addressFormatOf(tx.unsignedTx, () => undefined).alias, 'X');
  });
});

describe('tx-view: of a transaction that was shown before', () => {
  const describer = describerOf(resolverAt(systemClock));
  const payment = found(RECORDED_PAYMENT);
  const factsBy = (owners: OwnerLookup | undefined) => describer.of(payment, { owners }).facts;

  it('is made again once more owners are known, and not before', () => {
    assert.equal(
      valuesIn(
        factsBy(() => undefined),
        'payer unknown',
      ).length,
      1,
    );
    const known = factsBy(ownersOf(payment));
    assert.deepEqual(valuesIn(known, 'payer unknown'), []);
    assert.equal(factsBy(ownersOf(payment)), known);
  });

  it('by the signatures alone stays apart from the one with owners', () => {
    assert.notEqual(factsBy(undefined), factsBy(ownersOf(payment)));
    assert.equal(factsBy(undefined), factsBy(undefined));
  });
});
