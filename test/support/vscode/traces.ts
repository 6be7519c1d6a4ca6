import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Page } from 'playwright-core';

/** The files below a folder, by path, whose bytes hold a text. */
export function filesWith(folder: string, text: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text))
    .map((path) => relative(folder, path));
}

/** All that a workbench keeps in its browser, as text: the state of windows, workspaces and extensions, secrets encrypted. */
export async function browserStorage(page: Page): Promise<string> {
  return page.evaluate<string>(`(${READ})()`);
}

const READ = `async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const kept = [{ ...localStorage }, { ...sessionStorage }];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const values = await done(database.transaction(store).objectStore(store).getAll());
      kept.push({ name, store, values: values.map((value) => value instanceof Uint8Array ? new TextDecoder().decode(value) : value) });
    }
    database.close();
  }
  return JSON.stringify(kept);
}`;

/** To be run in a document: notes from now on what it is told. */
export const LISTEN = `addEventListener('message', ({ data }) => (globalThis.heard ??= []).push(data))`;

/** What a document was told since `LISTEN`, and what it holds now. */
export const HEARD = `JSON.stringify([globalThis.heard ?? [], document.documentElement.outerHTML])`;
