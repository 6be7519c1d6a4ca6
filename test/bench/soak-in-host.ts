import { strict as assert } from 'node:assert';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commands, type Hover, Position, Range, type TextDocument, workspace, WorkspaceEdit } from 'vscode';
import { HostTree } from '../support/host/host-tree';

/** What is to be done in the extension host. */
export interface SoakTask {
  /** The node. */
  readonly url: string;
  /** A file with the ID of an old block in each line. */
  readonly ids: string;
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

/** Until VS Code and the connections have released what hundreds of hovers a second left behind: 2 MB. */
const SETTLE_MS = 40_000;

/** Hovers at a time while the caches are filled. */
const BESIDE = 8;

/** VS Code calls this in its extension host. */
export async function run(): Promise<void> {
  const task = JSON.parse(process.env['AVALANCHE_LENS_SOAK'] ?? '') as SoakTask;
  let text: string;
  try {
    text = JSON.stringify(await soak(task));
  } catch (error) {
    text = JSON.stringify({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
  writeFileSync(`${task.result}.part`, text);
  renameSync(`${task.result}.part`, task.result);
}

async function soak({ ids, ms }: SoakTask): Promise<SoakResult> {
  const tree = await HostTree.open();
  await commands.executeCommand('avalancheLens.sideBar.focus');
  const rows = async (): Promise<unknown[]> => tree.below(await tree.find(/^Soak/, /^Blocks \(X/));
  const newest = async (): Promise<unknown> => (await rows())[0];
  const height = async (): Promise<number> =>
    Number(/\d+/.exec((await tree.text(await newest())).replaceAll(',', ''))?.[0]);
  const idOf = async (node: unknown): Promise<string> => {
    const { arguments: targets = [] } = (await tree.item(node)).command ?? {};
    return (targets as readonly { readonly id: string }[])[0]?.id ?? '';
  };
  // Opens the list of blocks, in which VS Code then shows the newest.
  await commands.executeCommand('avalancheLens.reveal', {
    chain: 'Soak',
    kind: 'block',
    id: await idOf(await newest()),
  });
  const hover = async ({ uri }: TextDocument, line: number): Promise<void> => {
    const shown = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', uri, new Position(line, 3));
    assert.notEqual(shown.length, 0);
  };
  // Fills the caches of lookups: until they are full, they grow by each block.
  const old = await workspace.openTextDocument({ content: readFileSync(ids, 'utf8') });
  const lines = Array.from({ length: old.lineCount }, (_, line) => line);
  const next = async (): Promise<void> => {
    for (let line = lines.pop(); line !== undefined; line = lines.pop()) await hover(old, line);
  };
  await Promise.all(Array.from({ length: BESIDE }, next));
  // One document whose text changes, as a log's does: VS Code would keep hundreds of them open, each with a tab.
  const document = await workspace.openTextDocument({ content: ' ' });
  const write = async (text: string): Promise<void> => {
    const edit = new WorkspaceEdit();
    edit.replace(document.uri, new Range(0, 0, document.lineCount, 0), text);
    assert.ok(await workspace.applyEdit(edit));
  };
  let hovers = 0;
  const hoverUntil = async (isOver: () => boolean | Promise<boolean>): Promise<void> => {
    for (; !(await isOver()); hovers++) {
      const block = await newest();
      await tree.tooltip(block);
      await write(await idOf(block));
      await hover(document, 0);
      await pause(2_000);
    }
  };
  // The list is full when a new block adds no row, since it pushes the oldest out.
  let last = { top: await height(), count: (await rows()).length };
  await hoverUntil(async () => {
    const { top, count } = last;
    last = { top: await height(), count: (await rows()).length };
    return last.top > top && last.count === count;
  });
  const settled = Date.now() + SETTLE_MS;
  await hoverUntil(() => Date.now() >= settled);
  const from = await height();
  hovers = 0;
  const before = liveHeap();
  const end = Date.now() + ms;
  await hoverUntil(() => Date.now() >= end);
  return { before, after: liveHeap(), blocks: (await height()) - from, hovers };
}

/** V8 drops the code of a function that wasn't called during six collections, which would hide what grew. */
const COLLECTIONS = 8;

/** Bytes that stay after a collection. */
function liveHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < COLLECTIONS; i++) collect();
  return process.memoryUsage().heapUsed;
}
