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

/**
 * All that a workbench keeps in its browser, as text: the state of windows, workspaces and
 * extensions, secrets encrypted.
 */
export async function browserStorage(page: Page): Promise<string> {
  return JSON.stringify(await storedEntries(page));
}

/** The same, by key. */
export function storedEntries(page: Page): Promise<[key: string, value: unknown][]> {
  return page.evaluate<[string, unknown][]>(`(${READ})()`);
}

const READ = `async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const kept = [...Object.entries(localStorage), ...Object.entries(sessionStorage)];
  const text = (value) => value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const from = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(from.getAllKeys()), done(from.getAll())]);
      keys.forEach((key, index) => kept.push([name + '/' + store + '/' + key, text(values[index])]));
    }
    database.close();
  }
  return kept;
}`;

/** Runs in a document: records the messages that it gets from now on. */
export const LISTEN = `addEventListener('message', ({ data }) => (globalThis.heard ??= []).push(data))`;

/** The messages that a document got since `LISTEN`, and its content now. */
export const HEARD = `JSON.stringify([globalThis.heard ?? [], document.documentElement.outerHTML])`;
