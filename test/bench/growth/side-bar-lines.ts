import { HttpClient } from '../../../src/client/http/http-client';
import { systemClock } from '../../../src/client/clock';
import { sha256 } from '../../../src/core/bytes/hashes';
import { encodeBech32 } from '../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { changesOf } from '../../../src/features/side-bar/nodes/address/history-filter';
import { type Row, TreeNode } from '../../../src/features/side-bar/nodes/tree-node';
import { Redraws } from '../../../src/features/side-bar/redraws';
import { entriesIn, putNamed, withoutNamed } from '../../../src/features/side-bar/settings/setting-edits';
import { NameHints } from '../../../src/features/hover/name-hints';
import { Chain } from '../../../src/services/chain/chain';
import { createServices } from '../../../src/services/create-services';
import { UTXOCache } from '../../../src/services/utxos/utxo-cache';
import { startSandbox } from '../../../sandbox/server';
import { sideBarOver } from '../../support/setup/side-bar-setup';
import type { GrowthLine, Work } from './growth-line';

const TYPED = 100;
const BLOCKS = 50;

const idOf = (i: number): string => encodeCb58(sha256(Buffer.from(`ID ${i}`)));
const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const addressOf = (i: number): string => `X-${encodeBech32('avax', sha256(Buffer.from(`owner ${i}`)).subarray(0, 20))}`;
const addresses = (count: number) => many(count, (i) => ({ address: addressOf(i), name: `customer ${i}` }));
const setting = (count: number) => Object.fromEntries(addresses(count).map(({ address, name }) => [address, name]));
const chains = (count: number) =>
  many(count, (i) => ({ name: `chain ${i}`, url: `http://127.0.0.1:1/${i}`, blockchain: idOf(-i - 1) }));

let round = 0;

type Tree = ReturnType<typeof sideBarOver>;

/** Something done in the side bar over a sandbox, whose chain is open. */
async function inTree(act: (set: Tree) => Promise<Work['run']>): Promise<Work> {
  const sandbox = await startSandbox({ blocks: 'on call' });
  const set = sideBarOver({ url: sandbox.url });
  await set.sideBar.chain('Recorded')?.connect();
  return {
    run: await act(set),
    end: async () => {
      await set.close();
      await sandbox.close();
    },
  };
}

/** Makes all rows that are below a row. */
async function drawAll(node: TreeNode | undefined, depth: number): Promise<void> {
  for (const row of (await node?.children()) ?? []) {
    row.row();
    if (depth > 1 && row.row().context === 'addressRange') await drawAll(row, depth - 1);
  }
}

class Leaf extends TreeNode {
  override row(): Row {
    return { label: this.id, context: 'leaf' };
  }
}

/** Lists of the side bar, and the names of hints. */
export const SIDE_BAR_GROWTH: readonly GrowthLine[] = [
  {
    what: 'addresses in the settings, all of them shown',
    n: 1_000,
    prepare: (count) =>
      inTree((set) =>
        Promise.resolve(async () => {
          set.setAddresses(addresses(count));
          await drawAll(set.sideBar.chain('Recorded')?.addresses, 2);
        }),
      ),
  },
  {
    what: `shown addresses, with ${BLOCKS} blocks of others`,
    n: 1_000,
    prepare: (count) =>
      inTree(async (set) => {
        set.setAddresses(addresses(count));
        const list = set.sideBar.chain('Recorded')?.addresses;
        await drawAll(list, 2);
        const delta = { gives: () => false, takes: () => false, exports: () => false };
        return () => {
          for (let i = 0; i < BLOCKS; i++) list?.compare(delta);
        };
      }),
  },
  {
    what: `listed addresses, to which ${TYPED} are added`,
    n: 1_000,
    prepare: (count) => {
      const value = setting(count);
      const typed = many(TYPED, (i) => ({ key: addressOf(-i - 1), name: 'typed' }));
      return {
        run: () => {
          const entryOf = entriesIn(value);
          putNamed(value, ...typed.filter(({ key }) => entryOf(key) === undefined));
        },
      };
    },
  },
  {
    what: 'listed addresses, all of which are removed',
    n: 1_000,
    prepare: (count) => {
      const value = setting(count);
      return { run: () => withoutNamed(value, ...Object.keys(value)) };
    },
  },
  {
    what: 'rows of named subnets',
    n: 2_500,
    prepare: (count) =>
      inTree((set) => {
        set.setSubnets(many(count, (i) => ({ id: idOf(i), name: `subnet ${i}` })));
        const list = set.sideBar.chain('Recorded')?.subnets;
        return Promise.resolve(() => many(count, (i) => list?.visit(idOf(i)).row()));
      }),
  },
  {
    what: 'hidden chains',
    n: 1_250,
    prepare: (count) =>
      inTree((set) => {
        set.setChains(chains(count));
        set.hide(...chains(count).map(({ name }) => name));
        return Promise.resolve(() => set.sideBar.roots());
      }),
  },
  {
    what: 'IDs whose names are hinted, with a tenth as many chains',
    n: 1_250,
    prepare: async (count) => {
      const http = new HttpClient();
      const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(undefined) });
      const configs = chains(count / 10);
      services.chains.configure({ chains: configs, activeChain: 'chain 0' });
      for (const config of configs) await services.chains.open(config);
      // Those that were read before would be known.
      round++;
      const text = many(count, (i) => idOf(round * 1e6 + i)).join('\n');
      const document = { version: 1, fileName: 'a.txt', getText: () => text };
      const { signal } = new AbortController();
      return {
        run: () => new NameHints(services).in(document, 0, text.length, signal),
        end: () => http.close(),
      };
    },
  },
  {
    what: 'rows that change and load',
    n: 2_500,
    prepare: (count) => {
      const root = new Leaf(undefined, 'root');
      const rows = many(count, (i) => new Leaf(root, `${i}`));
      return {
        run: async () => {
          const redraws = new Redraws(systemClock, () => undefined);
          await Promise.all(
            rows.map((row) =>
              redraws.reading(row, () => {
                redraws.add(row);
              }),
            ),
          );
          await redraws.sent();
        },
      };
    },
  },
  {
    what: 'lists of UTXOs that are indexed',
    n: 2_500,
    prepare: (count) => {
      const chain = new Chain(
        { name: 'bench', url: 'http://127.0.0.1:1', blockchain: 'X' },
        { http: new HttpClient(), clock: systemClock },
      );
      const lists = many(count, (i) => ({ utxos: [{ bytes: Buffer.concat([Buffer.alloc(2), Buffer.alloc(68, i)]) }] }));
      return {
        run: () => {
          const cache = new UTXOCache();
          for (const list of lists) cache.listed(chain, list);
        },
      };
    },
  },
  {
    what: 'assets of a transaction in a history',
    n: 1_250,
    prepare: (count) => {
      const produced = many(count, (i) => ({
        ...({ txID: new Uint8Array(32), outputIndex: i, kind: 'amount', amount: 1n } as const),
        assetID: sha256(Buffer.from(`${i}`)),
        owners: { locktime: 0n, threshold: 1, addresses: [] },
      }));
      const event = {
        txID: new Uint8Array(32),
        height: 1n,
        time: 0n,
        consumed: [],
        produced,
        burned: [],
        from: [],
        to: [],
      };
      return {
        run: () =>
          changesOf({ ...event, spends: 'none', crossing: undefined }, (id) => ({
            assetID: Buffer.from(id),
            info: undefined,
          })),
      };
    },
  },
];
