import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { confirmProblem, confirmText } from '../../../../src/features/issue/review/review-text';
import type { Review, ReviewTx } from '../../../../src/services/review/review';
import {
  ACTION_LABELS,
  type FollowedOutcome,
  followingText,
  issuedRows,
  lateText,
  listEndText,
  followedOutcome,
  recalledOutcome,
  refreshingText,
} from '../../../../src/features/issue/following/outcome-text';
import { networkWords, targetText, issueTarget } from '../../../../src/services/review/target';
import type { IssueRecord, IssueState } from '../../../../src/services/sending/issue-record';
import { snapshotOf } from '../../../support/wording/snapshot';

const idOf = (text: string): string => encodeCb58(sha256(Buffer.from(text)));
const PLACE = { blockID: idOf('block'), height: '26', time: '1795243569' };

const requestFailed = (message: string) => ({ kind: 'request failed', message }) as const;
const REFUSED = requestFailed("Can't reach h (connection refused)");
const CUT = requestFailed("Can't reach h (connection closed)");

function record(state: IssueState, of: Partial<IssueRecord> = {}): IssueRecord {
  const ids = { txID: idOf('tx'), blockchainID: idOf('chain'), genesisID: idOf('genesis') };
  return { ...ids, chain: 'Local', network: 12345, headline: 'Pay 1.5 AVAX', at: 1_795_243_569_000, state, ...of };
}

describe('the outcome of a transaction in words', () => {
  const snapshot = snapshotOf('issue-outcome');

  const ROWS: readonly (readonly [title: string, state: IssueState, severity: string])[] = [
    ['accepted in a block', { kind: 'accepted', place: PLACE }, 'information'],
    ['accepted', { kind: 'accepted' }, 'information'],
    ['refused', { kind: 'refused', words: 'tx has wrong network ID' }, 'error'],
    ['refused for an unknown reason', { kind: 'refused', words: 'no such words' }, 'error'],
    ['dropped', { kind: 'dropped', words: 'failed to verify transfer: failed to get utxo 2EQs: not found' }, 'warning'],
    ['unseen', { kind: 'unseen' }, 'warning'],
    ['unseen by a node that is gone', { kind: 'unseen', why: "Can't reach h (connection closed)" }, 'warning'],
    ['rejected', { kind: 'dropped' }, 'warning'],
    ['unseen, but processing', { kind: 'unseen', processing: true }, 'warning'],
    ['not sent', { kind: 'not sent', why: REFUSED }, 'error'],
    ['not sent to another chain', { kind: 'not sent', why: { kind: 'other chain' } }, 'error'],
    ['unsure', { kind: 'unsure', why: CUT }, 'warning'],
    ['unsure, with another ID', { kind: 'unsure', why: { kind: 'other txID' } }, 'warning'],
    ['sent', { kind: 'sent' }, 'warning'],
  ];
  const outcomeText = ({ text, actions }: FollowedOutcome): string[] => [
    text,
    actions.map((action) => `[${ACTION_LABELS[action]}]`).join(' '),
  ];
  it('names P where the block is one of P', () => {
    const { text } = followedOutcome(record({ kind: 'accepted', place: PLACE }, { on: 'P' }));
    assert.match(text, /^Accepted on Local in P-Chain block 26, /);
  });

  for (const [title, state, severity] of ROWS) {
    it(title, () => {
      const outcome = followedOutcome(record(state));
      assert.equal(outcome.severity, severity);
      snapshot.matches(title, outcomeText(outcome));
    });
  }

  const RECALLED: readonly (readonly [title: string, state: IssueState])[] = [
    ['refused', { kind: 'refused', words: 'tx has wrong network ID' }],
    ['refused for an unknown reason', { kind: 'refused', words: 'no such words' }],
    ['dropped', { kind: 'dropped', words: 'insufficient funds' }],
    ['not sent', { kind: 'not sent', why: REFUSED }],
  ];
  for (const [title, state] of RECALLED) {
    it(`from the history: ${title}`, () => {
      const outcome = recalledOutcome(record(state));
      snapshot.matches(`from the history: ${title}`, outcomeText(outcome));
      assert.equal(outcome.severity, followedOutcome(record(state)).severity);
    });
  }

  it('while it is followed', () => {
    snapshot.matches('while it is followed', followingText(record({ kind: 'sent' })));
    snapshot.matches('while a node takes long to respond', lateText('Mainnet'));
    snapshot.matches('while it is searched for', followingText(record({ kind: 'unsure', why: CUT })));
  });

  it('keeps a node\u2019s words on one line, and shortens them', () => {
    const { text } = followedOutcome(record({ kind: 'refused', words: `no\n\u202e${'x'.repeat(1_000)}` }));
    assert.match(text, /no\\u\{a\}\\u\{202e\}x+…/);
    assert.ok(text.length < 500);
  });

  it('makes no command link of a stranger\u2019s words', () => {
    const link = '[click](command:x)';
    const states: IssueState[] = [
      ...(['refused', 'dropped'] as const).map((kind) => ({ kind, words: link })),
      { kind: 'unseen', why: link },
      ...(['unsure', 'not sent'] as const).map((kind) => ({ kind, why: requestFailed(link) })),
      ...(['accepted', 'sent'] as const).map((kind) => ({ kind })),
    ];
    for (const state of states) {
      const of = record(state, { headline: link, chain: link });
      for (const text of [
        followedOutcome(of).text,
        recalledOutcome(of).text,
        followingText(of),
        lateText(of.chain),
        refreshingText(of),
        listEndText([of], 2, { refusal: link }),
      ]) {
        assert.match(text, /\[click\] \(command:x\)/);
        assert.doesNotMatch(text, /\]\(/);
      }
    }
  });

  it('the end of a list', () => {
    const accepted = record({ kind: 'accepted' });
    const refused = record({ kind: 'refused', words: 'no' });
    const failure = "Can't reach h (connection refused)";
    snapshot.matches('the end of a list', listEndText([accepted, accepted], 2));
    snapshot.matches('the end of a list with one refused', listEndText([accepted, refused], 4));
    snapshot.matches(
      'a list whose next one would be refused',
      listEndText([accepted], 2, { refusal: 'insufficient funds' }),
    );
    snapshot.matches('a list whose next one cannot be checked', listEndText([accepted], 3, { failure }));
  });
});

describe('the history in rows', () => {
  const snapshot = snapshotOf('issue-history');

  it('lists the active chain first, and each chain under its name', () => {
    const main = { chain: 'Mainnet', network: 1, genesisID: idOf('other genesis') };
    const rows = issuedRows(
      [
        record({ kind: 'sent' }, { ...main, at: 3_000 }),
        record({ kind: 'accepted', place: PLACE }),
        record({ kind: 'unseen' }, { at: 0 }),
      ],
      'LOCAL',
    );
    assert.deepEqual(
      rows.map(({ canRefresh }) => canRefresh),
      [undefined, false, true, undefined, true],
    );
    snapshot.matches(
      'two chains',
      rows.map(({ label, description = '', detail = '' }) => `${label} | ${description} | ${detail}`),
    );
  });

  it('draws no icon for a stranger\u2019s words', () => {
    const [, row] = issuedRows([record({ kind: 'sent' }, { headline: 'Pay $(pass)' })], 'Local');
    assert.equal(row?.label, '$(clock) Pay $ (pass)');
  });

  it('is empty before anything was sent', () => {
    assert.deepEqual(issuedRows([], 'Local'), []);
  });
});

describe('the target in words', () => {
  const snapshot = snapshotOf('issue-target');
  const target = (networkID: number, name = 'Mine', alias = 'X') => issueTarget({ name }, { networkID, alias }, 'h:1');
  for (const networkID of [1, 5, 12345, 1337]) {
    it(`network ${networkID}`, () => {
      const { isMain } = target(networkID);
      assert.equal(isMain, networkID === 1);
      snapshot.matches(`network ${networkID}`, [targetText(target(networkID)), networkWords(target(networkID))]);
    });
  }

  it('follows the node, not the name in the settings', () => {
    assert.equal(targetText(target(1, 'Fuji')), 'Fuji (Mainnet, h:1)');
    assert.equal(target(1, 'Fuji').isMain, true);
  });

  it('omits a network that is in the name, and names another chain', () => {
    assert.equal(targetText(target(5, 'fuji')), 'fuji (h:1)');
    const other = targetText(target(12345, 'Mine', idOf('chain')));
    assert.ok(other.includes(`${idOf('chain').slice(0, 8)}…`));
    snapshot.matches('another chain of a network', other);
  });
});

describe('the confirmation for a main network', () => {
  const snapshot = snapshotOf('issue-confirmation');
  const tx = (headline: string, fails = false): ReviewTx => ({
    txID: idOf(headline),
    size: 1,
    on: undefined,
    madeFor: undefined,
    headline,
    fee: 'fee 0.001 AVAX',
    effects: [],
    description: undefined,
    notes: [],
    passed: [],
    problems: [],
    fails,
    verdict: fails ? 'fails' : 'passes',
    canIssue: true,
    signing: undefined,
    firstReason: undefined,
  });
  const review = (...txs: ReviewTx[]): Review => ({
    target: issueTarget({ name: 'Mainnet' }, { networkID: 1, alias: 'X' }, 'api.avax.network'),
    identity: { networkID: 1, blockchainID: '', genesisID: '' },
    txs,
  });

  it('names the chain, what is sent, and the risk', () => {
    snapshot.matches('one transaction', Object.values(confirmText(review(tx('Pay 1.5 AVAX')))).flat());
  });

  it('mentions failed checks, and shortens a long list', () => {
    snapshot.matches('one that fails', Object.values(confirmText(review(tx('Pay', true)))).flat());
    const many = Array.from({ length: 12 }, (_, i) => tx(`Pay ${i}`, i < 3));
    snapshot.matches('twelve, of which three fail', Object.values(confirmText(review(...many))).flat());
  });

  it('has no command link', () => {
    assert.doesNotMatch(confirmText(review(tx('[Pay](command:x)'))).prompt, /\]\(/);
  });

  it('accepts the network\u2019s name only', () => {
    const text = confirmText(review(tx('Pay')));
    const typed = ['Mainnet', ' mainnet ', 'MAINNET', '', 'Main', 'Fuji', 'yes'];
    assert.deepEqual(
      typed.map((each) => confirmProblem(text, each) === undefined),
      [true, true, true, false, false, false, false],
    );
  });
});
