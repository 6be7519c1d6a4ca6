import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/sha256';
import { confirmText, whyNotConfirmed } from '../../../../src/features/issue/sheet/confirm-text';
import type { CheckSheet, SheetTx } from '../../../../src/features/issue/sheet/check-sheet';
import { historyRows } from '../../../../src/features/issue/following/history-rows';
import { listEndText } from '../../../../src/features/issue/following/list-end';
import {
  followingText,
  lookingText,
  outcomeOf,
  recalledOutcome,
} from '../../../../src/features/issue/following/outcome-text';
import { networkWords, placeText, targetOf } from '../../../../src/features/issue/given/target';
import type { IssueRecord, IssueState } from '../../../../src/services/issuing/issue-record';

const idOf = (text: string): string => encodeCb58(sha256(Buffer.from(text)));
const PLACE = { blockID: idOf('block'), height: '26', time: '1795243569' };

function record(state: IssueState, of: Partial<IssueRecord> = {}): IssueRecord {
  const ids = { txID: idOf('tx'), blockchainID: idOf('chain'), genesisID: idOf('genesis') };
  return { ...ids, chain: 'Local', network: 12345, headline: 'Pay 1.5 AVAX', at: 1_795_243_569_000, state, ...of };
}

describe('what became of a transaction, in words', () => {
  const ROWS: readonly (readonly [state: IssueState, severity: string, text: string, actions: readonly string[]])[] = [
    [
      { kind: 'accepted', place: PLACE },
      'information',
      'Accepted on Local in block 26, 2026-11-21 06:46:09 UTC: Pay 1.5 AVAX',
      ['Open Transaction', 'Open Block', 'Copy ID'],
    ],
    [{ kind: 'accepted' }, 'information', 'Accepted on Local: Pay 1.5 AVAX', ['Open Transaction', 'Copy ID']],
    [
      { kind: 'refused', words: 'tx has wrong network ID' },
      'error',
      'Local refused it: tx has wrong network ID. The transaction was made for another network. Choose the chain of that network, or build the transaction again for this one.',
      ['Copy ID'],
    ],
    [{ kind: 'refused', words: 'no such words' }, 'error', 'Local refused it: no such words', ['Copy ID']],
    [
      { kind: 'dropped', words: 'failed to verify transfer: failed to get utxo 2EQs: not found' },
      'warning',
      'Dropped: Local has not accepted it and would refuse it now: failed to verify transfer: failed to get utxo 2EQs: not found. An input is not there',
      ['Check Again', 'Copy ID'],
    ],
    [{ kind: 'unseen' }, 'warning', 'Not accepted so far: Local may still', ['Check Again', 'Copy ID']],
    [
      { kind: 'unseen', why: 'Cannot reach h: the connection was cut' },
      'warning',
      'Unknown whether it was accepted: Local could not be asked (Cannot reach h: the connection was cut).',
      ['Check Again', 'Copy ID'],
    ],
    [
      { kind: 'not sent', why: 'Cannot reach h: the connection was refused' },
      'error',
      'Not sent to Local: Cannot reach h: the connection was refused',
      ['Copy ID'],
    ],
    [
      { kind: 'unsure', why: 'cut' },
      'warning',
      'Sent to Local, but no answer came (cut): the chain is searched for it.',
      ['Check Again', 'Copy ID'],
    ],
    [{ kind: 'sent' }, 'warning', 'No longer followed: Local may still accept it: Pay', ['Check Again', 'Copy ID']],
  ];
  for (const [state, severity, text, actions] of ROWS) {
    it(JSON.stringify(state).slice(0, 70), () => {
      const outcome = outcomeOf(record(state));
      assert.equal(outcome.severity, severity);
      assert.ok(outcome.text.startsWith(text), outcome.text);
      assert.deepEqual(outcome.actions, actions);
    });
  }

  const RECALLED: readonly (readonly [state: IssueState, text: RegExp])[] = [
    [
      { kind: 'refused', words: 'tx has wrong network ID' },
      /^Pay 1\.5 AVAX, 2026-11-21 06:46:09 UTC\. Local refused it: tx has wrong network ID\. The transaction was made for another network\. Choose .+ for this one\. There is nothing to open: check its bytes, or build it again\.$/,
    ],
    [{ kind: 'refused', words: 'no such words' }, /Local refused it: no such words\. There is nothing to open: check/],
    [
      { kind: 'dropped', words: 'insufficient funds' },
      /would refuse it now: insufficient funds\. .+ There is nothing to open/,
    ],
    [
      { kind: 'not sent', why: 'Cannot reach h: the connection was refused' },
      /Not sent to Local: Cannot reach h: the connection was refused\. It can be issued again from its bytes\.$/,
    ],
  ];
  for (const [state, text] of RECALLED) {
    it(`from the history: ${JSON.stringify(state).slice(0, 70)}`, () => {
      const outcome = recalledOutcome(record(state));
      assert.match(outcome.text, text);
      assert.deepEqual(outcome.actions, ['Check Again', 'Copy ID']);
      assert.equal(outcome.severity, outcomeOf(record(state)).severity);
    });
  }

  it('says again and again that nothing is sent twice', () => {
    for (const state of [{ kind: 'unseen' }, { kind: 'unsure', why: 'cut' }] as const) {
      assert.match(outcomeOf(record(state)).text, /X-Chain Lens does not send it again\.$/);
    }
  });

  it('while it is followed', () => {
    assert.equal(followingText(record({ kind: 'sent' })), 'Local: waiting until it is accepted: Pay 1.5 AVAX');
    assert.match(followingText(record({ kind: 'unsure', why: 'cut' })), /^Sent to Local, but no answer came/);
  });

  it('a node\u2019s words cannot break lines or hide what follows', () => {
    const { text } = outcomeOf(record({ kind: 'refused', words: `no\n\u202e${'x'.repeat(1_000)}` }));
    assert.match(text, /no\\u\{a\}\\u\{202e\}x+…$/);
    assert.ok(text.length < 500);
  });

  it('a stranger\u2019s words make no link that runs a command', () => {
    const link = '[click](command:x)';
    const states: IssueState[] = [
      ...(['refused', 'dropped'] as const).map((kind) => ({ kind, words: link })),
      ...(['unseen', 'unsure', 'not sent'] as const).map((kind) => ({ kind, why: link })),
      ...(['accepted', 'sent'] as const).map((kind) => ({ kind })),
    ];
    for (const state of states) {
      const of = record(state, { headline: link, chain: link });
      for (const text of [
        outcomeOf(of).text,
        recalledOutcome(of).text,
        followingText(of),
        lookingText(of),
        listEndText([of], 2, { refusal: link }),
      ]) {
        assert.match(text, /\[click\] \(command:x\)/);
        assert.doesNotMatch(text, /\]\(/);
      }
    }
  });

  it('the end of a list', () => {
    const accepted = record({ kind: 'accepted' });
    assert.equal(listEndText([accepted, accepted], 2), 'All 2 transactions are accepted on Local.');
    assert.equal(
      listEndText([accepted, record({ kind: 'refused', words: 'no' })], 4),
      '1 of 4 transactions are accepted on Local. 2 were not sent.',
    );
    assert.equal(
      listEndText([accepted], 2, { refusal: 'insufficient funds' }),
      '1 of 2 transactions are accepted on Local. 1 was not sent. The next one would be refused: insufficient funds',
    );
    assert.equal(
      listEndText([accepted], 3, { failure: 'Cannot reach h: the connection was refused' }),
      '1 of 3 transactions are accepted on Local. 2 were not sent. The next one could not be checked: Cannot reach h: the connection was refused',
    );
  });
});

describe('the history in rows', () => {
  it('the active chain comes first, each chain under its own name', () => {
    const main = { chain: 'Mainnet', network: 1, genesisID: idOf('other genesis') };
    const rows = historyRows(
      [
        record({ kind: 'sent' }, { ...main, at: 3_000 }),
        record({ kind: 'accepted', place: PLACE }),
        record({ kind: 'unseen' }, { at: 0 }),
      ],
      'LOCAL',
    );
    assert.deepEqual(
      rows.map(({ label, canCheck }) => [label, canCheck]),
      [
        ['Local · Local, not the main network', undefined],
        ['$(pass) Pay 1.5 AVAX', false],
        ['$(question) Pay 1.5 AVAX', true],
        ['Mainnet · MAIN NETWORK', undefined],
        ['$(clock) Pay 1.5 AVAX', true],
      ],
    );
    assert.equal(rows[1]?.detail, 'accepted in block 26, 2026-11-21 06:46:09 UTC');
    assert.match(rows[1].description ?? '', /^\w{8}… · 2026-11-21 06:46:09 UTC$/);
  });

  it('a stranger\u2019s words draw no icon', () => {
    const [, row] = historyRows([record({ kind: 'sent' }, { headline: 'Pay $(pass)' })], 'Local');
    assert.equal(row?.label, '$(clock) Pay $ (pass)');
  });

  it('is empty while nothing was sent', () => {
    assert.deepEqual(historyRows([], 'Local'), []);
  });
});

describe('the target in words', () => {
  const target = (networkID: number, name = 'Mine', alias = 'X') => targetOf({ name }, { networkID, alias }, 'h:1');
  const ROWS: readonly (readonly [networkID: number, place: string, words: string])[] = [
    [1, 'Mine (Mainnet, h:1)', 'MAIN NETWORK: real money'],
    [5, 'Mine (Fuji, h:1)', 'not the main network'],
    [12345, 'Mine (Local, h:1)', 'not the main network'],
    [1337, 'Mine (network 1337, h:1)', 'not the main network'],
  ];
  for (const [networkID, place, words] of ROWS) {
    it(`network ${networkID}`, () => {
      assert.deepEqual([placeText(target(networkID)), networkWords(target(networkID))], [place, words]);
    });
  }

  it('what the node says counts, not what the user calls it', () => {
    assert.equal(placeText(target(1, 'Fuji')), 'Fuji (Mainnet, h:1)');
    assert.equal(target(1, 'Fuji').isMain, true);
  });

  it('a network that is in the name is not said again, another chain is', () => {
    assert.equal(placeText(target(5, 'fuji')), 'fuji (h:1)');
    assert.equal(
      placeText(target(12345, 'Mine', idOf('chain'))),
      `Mine (Local, h:1, chain ${idOf('chain').slice(0, 8)}…)`,
    );
  });
});

describe('the confirmation for a main network', () => {
  const tx = (headline: string, fails = false): SheetTx => ({
    txID: idOf(headline),
    size: 1,
    madeFor: undefined,
    headline,
    fee: 'fee 0.001 AVAX',
    effects: [],
    notes: [],
    passed: [],
    problems: [],
    fails,
    firstReason: undefined,
  });
  const sheet = (...txs: SheetTx[]): CheckSheet => ({
    target: targetOf({ name: 'Mainnet' }, { networkID: 1, alias: 'X' }, 'api.avax.network'),
    identity: { networkID: 1, blockchainID: '', genesisID: '' },
    txs,
  });

  it('names the chain, what is sent, and that it is worth money', () => {
    const text = confirmText(sheet(tx('Pay 1.5 AVAX')));
    assert.equal(text.question, 'Issue this transaction on Mainnet, a MAIN NETWORK?');
    assert.equal(
      text.detail,
      'Pay 1.5 AVAX, fee 0.001 AVAX\n\nMainnet (api.avax.network). What is sent there is worth real money and cannot be taken back.',
    );
    assert.deepEqual([text.keep, text.button], ['Do Not Issue', 'Issue on Mainnet']);
    assert.match(
      text.prompt,
      /^Type Mainnet to issue this transaction on Mainnet \(api\.avax\.network\): MAIN NETWORK/,
    );
  });

  it('says that checks fail, and counts what is too long to read', () => {
    assert.match(confirmText(sheet(tx('Pay', true))).detail, /\nA check of it fails\.\n/);
    const many = Array.from({ length: 12 }, (_, i) => tx(`Pay ${i}`, i < 3));
    const { question, detail } = confirmText(sheet(...many));
    assert.equal(question, 'Issue these 12 transactions, in order, on Mainnet, a MAIN NETWORK?');
    assert.match(detail, /Pay 7, fee 0\.001 AVAX\nand 4 more\n\nChecks of 3 of them fail\.\n/);
  });

  it('has no link in it that runs a command', () => {
    assert.doesNotMatch(confirmText(sheet(tx('[Pay](command:x)'))).prompt, /\]\(/);
  });

  it('takes the network\u2019s name only', () => {
    const text = confirmText(sheet(tx('Pay')));
    const typed = ['Mainnet', ' mainnet ', 'MAINNET', '', 'Main', 'Fuji', 'yes'];
    assert.deepEqual(
      typed.map((each) => whyNotConfirmed(text, each) === undefined),
      [true, true, true, false, false, false, false],
    );
  });
});
