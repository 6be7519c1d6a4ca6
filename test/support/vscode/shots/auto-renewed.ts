import type { Page } from 'playwright-core';
import { startHeliconNode } from '../../servers/primary-node';
import { leadsTo } from '../leads-to';
import { SideBar } from '../side-bar';
import { hovers, hoverShot } from './hovers';
import { prepare, WINDOW, widen } from './side-bar';
import { type Backdrop, type Clip, settled, type ShotSet } from './studio';
import { pageShot } from './tx-page';

const NODE = 'NodeID-KdZF4xwFrmfWw35h3NiRLKsrRq7Aw3N39';
const ADDED = '2smbZZYgr9Rha7jbi1cvagsGXnYBM5aoNwoVg31Ejw2LnMDifL';
const FILE = 'validator.yaml';
const FILES = { [FILE]: `# Renews itself.\nnode-id: ${NODE}\nadded-by: ${ADDED}\n` } as const;

/** The validator that is auto-renewed in the recording of a network with Helicon. */
const shown = { themes: ['dark', 'light'], files: FILES, backdrop: devnet } as const;

/** Such a validator in a hover, in the side bar, and the transaction that added it on its page. */
export const autoRenewed: readonly ShotSet[] = [
  {
    ...hovers,
    ...shown,
    shots: [
      hoverShot({ name: 'hover-auto-renewed', file: FILE, word: NODE, line: 2, last: /this period[^]*Copy as Hex/ }),
    ],
  },
  {
    ...WINDOW,
    ...shown,
    viewport: { width: 1040, height: 800 },
    prepare: (page) => prepare(page, 'Devnet'),
    shots: [{ name: 'tree-auto-renewed', stage: period }],
  },
  {
    ...shown,
    viewport: { width: 1160, height: 1000 },
    prepare: (page) => page.keyboard.press('Control+B'),
    shots: [pageShot('auto-renewed', ADDED, { file: FILE })],
  },
];

/** What a period paid to an address, with the words on its row. */
async function period(page: Page): Promise<Clip> {
  const bar = new SideBar(page);
  await bar.expand('Devnet', 'Addresses', 'rewards', 'History (P-Chain)');
  await leadsTo(() => bar.row('The node has no index').click(), bar.row(/\+\d/));
  await widen(page, 460);
  await settled(bar.row('operator'));
  await bar.row(/\+0\.000236 /).hover();
  const words = page.locator('.monaco-hover:visible').filter({ hasText: 'End a period' }).first();
  await settled(words);
  const { x = 0, width = 0 } = (await words.boundingBox()) ?? {};
  const height = await settled(bar.row('UTXOs (P-Chain)'));
  return { x: 0, y: 0, width: x + width + 8, height };
}

async function devnet(): Promise<Backdrop> {
  const node = await startHeliconNode();
  return {
    settings: {
      'avalancheLens.chains': [{ name: 'Devnet', url: node.url }],
      'avalancheLens.activeChain': 'Devnet',
      'avalancheLens.sideBar.hiddenChains': ['Mainnet', 'Fuji', 'Local', 'Sandbox'],
      'avalancheLens.addresses': {
        'P-custom10zmua2r9n9qj4g9vy89s7ejc6n3llgw6k2c5zz': 'rewards',
        'P-custom18jma8ppw3nhx5r4ap8clazz0dps7rv5u9xde7p': 'operator',
      },
    },
    strike: () => node.close(),
  };
}
