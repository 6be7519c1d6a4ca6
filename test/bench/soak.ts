import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { AvmChain } from '../../sandbox/avm/chain';
import { startSandbox } from '../../sandbox/server';
import { builderFor, ownedBy, payment, stranger } from '../support/sandbox/sandbox-chain';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost } from '../support/vscode/registry-host';
import { startServer } from '../support/vscode/server';
import { limited, type Result } from './measure';
import type { SoakResult, SoakTask } from './soak-in-host';

const MB = 1024 * 1024;
const LIMIT_MB = 5;
const MINUTES = { long: 10, short: 1 } as const;
/** VS Code starts, shows the tree, fills the caches and settles. */
const START_LIMIT_MS = 900_000;
/** As many blocks as the cache of lookups holds (`id-resolver.ts`), and some more. */
const OLD_BLOCKS = 4_200;

/**
 * P17: the live heap of the extension host while a chain has a block a second, its blocks are open in the side bar and
 * hovers are shown, once the caches and the list of blocks are full: what still grows then grows without a limit.
 * `--long` takes 10 minutes, the time that the limit is for; else one, for a tenth of the limit.
 */
export async function soakBench(): Promise<Result[]> {
  const minutes = MINUTES[process.argv.includes('--long') ? 'long' : 'short'];
  execFileSync(process.execPath, ['esbuild.mjs', 'extension'], { stdio: 'pipe' });
  const sandbox = await startSandbox({ blocks: 'on call' });
  const chain = sandbox.network.chain('X');
  if (chain === undefined) throw new Error('the sandbox has no X-Chain');
  const folder = mkdtempSync(join(tmpdir(), 'xcl-soak-'));
  const ends = new AbortController();
  try {
    const ids = join(folder, 'ids.txt');
    writeFileSync(ids, Array.from({ length: OLD_BLOCKS }, () => makeBlock(chain)).join('\n'));
    void makeBlocks(chain, ends.signal);
    const { before, after, blocks, hovers } = await soak({
      url: sandbox.url,
      ids,
      ms: minutes * 60_000,
      result: join(folder, 'result.json'),
    });
    const grown = (after - before) / MB;
    const limit = (LIMIT_MB * minutes) / MINUTES.long;
    const what = `live heap that ${blocks} blocks and ${hovers} hovers added to ${(before / MB).toFixed(1)} MB`;
    return [limited('P17', what, 'MB', grown, limit)];
  } finally {
    ends.abort();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds one a second. */
async function makeBlocks(chain: AvmChain, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    makeBlock(chain);
    await pause(1_000, undefined, { ref: false });
  }
}

/** A block with a payment in it. Returns its ID. */
function makeBlock(chain: AvmChain): string {
  chain.issue(builderFor(chain).pay([payment(chain, 1_000n, ownedBy(stranger))]).bytes);
  const block = chain.buildBlock();
  if (block === undefined) throw new Error('no block was built');
  return encodeCb58(block.id);
}

/** Runs `soak-in-host` in the extension host of a VS Code. */
async function soak(task: SoakTask): Promise<SoakResult> {
  const host = ensureRegistryHost('current');
  const server = await startServer(host, {
    testDriver: true,
    env: { AVALANCHE_LENS_SOAK: JSON.stringify(task) },
    settings: { 'avalancheLens.chains': [{ name: 'Soak', url: task.url }], 'avalancheLens.activeChain': 'Soak' },
  });
  const browser = await launchChromium();
  try {
    const page = await newPage(browser);
    await page.exposeFunction('codeAutomationLog', () => undefined);
    await page.exposeFunction('codeAutomationExit', () => undefined);
    const payload = [
      ['extensionDevelopmentPath', server.uri(resolve('.'))],
      ['extensionTestsPath', server.uri(resolve('out/bench/soak-in-host.cjs'))],
    ] as const;
    await page.goto(server.url({ folder: resolve('test/fixtures/workspace'), payload }));
    for (const end = Date.now() + task.ms + START_LIMIT_MS; ;) {
      if (existsSync(task.result)) {
        const result = JSON.parse(readFileSync(task.result, 'utf8')) as SoakResult | { readonly error: string };
        if ('error' in result) throw new Error(result.error);
        return result;
      }
      if (Date.now() > end) throw new Error(`the extension host gave no result:\n${server.log().slice(-2000)}`);
      await pause(1_000);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
