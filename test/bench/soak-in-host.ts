import { strict as assert } from 'node:assert';
import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commands, type Hover, Position, Range, workspace, WorkspaceEdit } from 'vscode';
import { HostTree } from '../support/host/host-tree';

/** What is to be done in the extension host. */
export interface SoakTask {
  /** The node. */
  readonly url: string;
  readonly ms: number;
  /** Where the result is written. */
  readonly result: string;
}

export interface SoakResult {
  /** Bytes of live heap. */
  readonly before: number;
  readonly after: number;
  readonly blocks: number;
  readonly hovers: number;
}

/** Until everything that is loaded once is loaded, and the caches of the first minute are filled. */
const WARM_UP_MS = 30_000;

/** VS Code calls this in its extension host. */
export async function run(): Promise<void> {
  const task = JSON.parse(process.env['XCHAIN_LENS_SOAK'] ?? '') as SoakTask;
  let text: string;
  try {
    text = JSON.stringify(await soak(task));
  } catch (error) {
    text = JSON.stringify({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  writeFileSync(`${task.result}.part`, text);
  renameSync(`${task.result}.part`, task.result);
}

async function soak({ ms }: SoakTask): Promise<SoakResult> {
  const tree = await HostTree.open();
  await commands.executeCommand('xchainLens.explorer.focus');
  const newest = async (): Promise<unknown> => (await tree.below(await tree.find(/^Soak/, /^Blocks/)))[0];
  const height = async (): Promise<number> =>
    Number(/\d+/.exec((await tree.text(await newest())).replaceAll(',', ''))?.[0]);
  const idOf = async (node: unknown): Promise<string> => {
    const { arguments: targets = [] } = (await tree.item(node)).command ?? {};
    return (targets as readonly { readonly id: string }[])[0]?.id ?? '';
  };
  // Opens the list of blocks, in which VS Code then shows the newest.
  await commands.executeCommand('xchainLens.reveal', { chain: 'Soak', kind: 'block', id: await idOf(await newest()) });
  // One document whose text changes, as a log's does: VS Code would keep hundreds of them open, each with a tab.
  const document = await workspace.openTextDocument({ content: ' ' });
  const write = async (text: string): Promise<void> => {
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
    assert.ok(await workspace.applyEdit(edit));
  };
  let hovers = 0;
  const hoverFor = async (duration: number): Promise<void> => {
    for (const end = Date.now() + duration; Date.now() < end; hovers++) {
      const block = await newest();
      await tree.tooltip(block);
      await write(await idOf(block));
      const shown = await commands.executeCommand<Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        new Position(0, 3),
      );
      assert.notEqual(shown.length, 0);
      await pause(2_000);
    }
  };
  await hoverFor(WARM_UP_MS);
  const from = await height();
  hovers = 0;
  const before = liveHeap();
  await hoverFor(ms);
  return { before, after: liveHeap(), blocks: (await height()) - from, hovers };
}

/** Bytes that stay after a collection. */
function liveHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 4; i++) collect();
  return process.memoryUsage().heapUsed;
}
