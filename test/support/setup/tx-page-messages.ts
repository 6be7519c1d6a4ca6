import { systemClock } from '../../../src/client/clock';
import { SHOWN_BOXES } from '../../../src/features/tx-page/flow-side';
import { contentOf } from '../../../src/features/tx-page/page-content';
import { modelOf } from '../../../src/features/tx-page/page-model';
import { inspectBytes } from '../../../src/services/inspect/read-bytes';
import { IDResolver } from '../../../src/services/lookup/id-resolver';
import type {
  PageButton,
  PageContent,
  PageListed,
  PagePending,
  PageStanding,
  ToTxPage,
} from '../../../src/tx-page-protocol';
import { describerOf } from './describer-of';

/** What the host shows of a transaction's bytes, as for a click in a hover on them. */
export function pageContentOf(bytes: Uint8Array, shown = SHOWN_BOXES): PageContent {
  const now = Date.UTC(2026, 10, 22);
  const found = inspectBytes(bytes);
  if (found?.kind !== 'tx' || found.on !== 'X') throw new Error('not a transaction');
  const describer = describerOf(new IDResolver(systemClock));
  const model = modelOf(describer.of(found), [], now);
  const unfolded = { in: shown, out: shown, tx: shown };
  const loaded = { model, where: [model.place], notes: [], isLoading: false, chain: undefined, beside: [], found };
  return contentOf({ ...loaded, txID: found.id, on: 'X' }, { unfolded, newsOf: () => ({}), now, actions: [] });
}

/** The message of a page. */
export function pageMessage(content: PageContent, pending?: PagePending, visit = 1): ToTxPage {
  return { type: 'state', visit, state: { status: 'ready', content: { ...content, pending } } };
}

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const CHECK = { number: 7, hash: HASH };

const COPY_JSON = button('copy-json', 'Copy JSON');
const SANDBOX = ['Sandbox (Local, 127.0.0.1:4567)'];

function button(key: string, label: string): PageButton {
  return { key, label };
}

function standing(some: Pick<PageStanding, 'text' | 'mark'> & Partial<PageStanding>): PageStanding {
  return { target: SANDBOX, isMain: false, isLoading: false, buttons: [], ...some };
}

function pending(some: Pick<PagePending, 'standing'> & Partial<PagePending>): PagePending {
  return { check: CHECK, listed: [], ...some };
}

const SIGNED = 'carol P-local1xh3q3h5gl0v8lzvsznl4kzx0spj7rs3wcmxt0f: signed';
const MISSING = 'alice P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u: not signed yet';

const signatures: PagePending['signatures'] = {
  groups: [
    {
      label: 'Credential 1: 1 of 2',
      slots: [
        { mark: 'new', text: SIGNED },
        { mark: 'waiting', text: MISSING },
      ],
    },
    { label: 'Credential 2: the same owners', slots: [{ mark: 'bad', text: 'dave: wrong slot' }] },
  ],
  hash: HASH,
  added: ['carol.txt: slot 0, carol'],
  buttons: [button('copy-hash', 'Copy Hash')],
};

const passed = ['bytes, checksum, codec', 'network 12345, X-Chain', 'sorted and unique', 'the fee'];
const checks: PagePending['checks'] = { title: '4 checks passed at 14:03:12', problems: [], passed };

/** A transaction in each of its states: what is said of it, and its next step. */
export const PENDING = {
  toSign: pending({
    standing: standing({
      text: 'To sign: 1 of 2, waiting for alice',
      mark: 'waiting',
      primary: button('add', 'Add Signatures…'),
      buttons: [button('elsewhere', 'Sign Elsewhere…'), button('save', 'Save…'), COPY_JSON],
    }),
    signatures,
    checks,
  }),
  ready: pending({
    standing: standing({
      text: 'Ready',
      moment: 'checked at 14:03:12',
      mark: 'good',
      primary: button('issue', 'Issue on Sandbox'),
      buttons: [button('again', 'Run Checks Again'), COPY_JSON],
    }),
    checks,
  }),
  main: pending({
    standing: standing({
      text: 'Ready',
      moment: 'checked at 14:03:12',
      mark: 'good',
      target: ['Mainnet', 'api.avax.network', 'moves real funds'],
      isMain: true,
      primary: button('issue', 'Issue on Mainnet…'),
      buttons: [button('again', 'Run Checks Again'), COPY_JSON],
    }),
    checks,
  }),
  invalid: pending({
    standing: standing({
      text: 'Not valid: input 0 is spent',
      mark: 'bad',
      primary: button('again', 'Run Checks Again'),
      buttons: [button('anyway', 'Issue Anyway'), COPY_JSON],
    }),
    checks: {
      ...checks,
      title: '3 checks passed at 14:03:12',
      problems: [
        {
          mark: 'bad',
          text: 'Input 0 is spent',
          details: ['Spent by 2bcptJAu… in block 28.', 'The node responds: failed to read consumed UTXO.'],
          key: 'problem:0',
        },
        { mark: 'unknown', text: "The fee can't be read", details: ['No response from 127.0.0.1:4567 in 2 s.'] },
      ],
    },
  }),
  sent: pending({
    standing: standing({
      text: 'Sent',
      moment: '4 s ago',
      mark: 'waiting',
      isLoading: true,
      primary: button('follow', 'Follow'),
      buttons: [COPY_JSON],
    }),
  }),
  accepted: pending({
    standing: standing({
      text: 'Accepted in block 28',
      mark: 'good',
      primary: button('block', 'Open Block'),
      buttons: [COPY_JSON],
    }),
  }),
  dropped: pending({
    standing: standing({
      text: 'Dropped: the node expired it',
      mark: 'bad',
      primary: button('again', 'Run Checks Again'),
      buttons: [COPY_JSON],
    }),
  }),
} as const satisfies Readonly<Record<string, PagePending>>;

/** A list of transactions, the first of which is shown. */
export function listedTxs(count: number): PageListed[] {
  return Array.from({ length: count }, (_, i) => ({
    key: `listed:${i}`,
    headline: `Pay ${i + 1}.5 AVAX`,
    state: i % 3 === 0 ? 'Ready' : 'To sign: 0 of 2',
    mark: i % 3 === 0 ? 'good' : 'waiting',
    isShown: i === 0,
  }));
}
