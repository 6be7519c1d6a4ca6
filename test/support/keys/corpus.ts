import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { encodeBech32 } from '../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { HoverAnswers } from '../../../src/features/hover/hover-answers';

type Made = (index: number) => string;

/**
 * A text as people write them: `text` is given what makes keys, addresses and IDs. `about` is a number where it has
 * keys; `free` or `named` where it has IDs that are looked up, with no word of keys in it, or with their names.
 */
export type Setup = readonly [
  title: string,
  about: number | 'free' | 'named' | 'unclear',
  text: (k: Made, x: Made, t: Made) => string,
];

/** What a hover does with a token: looks it up, asks the user, or neither. */
export type Treatment = 'sent' | 'asked' | 'refused';

/** A setup with random keys and IDs in it, each another one. */
export interface MadeText {
  readonly title: string;
  readonly about: Setup[1];
  readonly text: string;
  readonly keys: readonly string[];
  readonly ids: readonly string[];
}

interface Case {
  readonly source: string;
  readonly text: string;
  readonly id?: string;
  readonly token?: string;
}

/** The setups of a module, or of cases of the public. */
export function readSetups(file: string): readonly Setup[] {
  if (file.endsWith('.json')) {
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Case[] };
    return cases.flatMap(({ source, text, id, token }): Setup[] => {
      if (id !== undefined) return [[source, 'named', (_k, _x, t) => text.replaceAll(id, t(0))]];
      return token === undefined ? [] : [[source, 3, (k) => text.replaceAll(token, k(0))]];
    });
  }
  const { setups } = createRequire(resolve(file))(resolve(file)) as { readonly setups: readonly Setup[] };
  return setups;
}

/** How keys are written. */
export type Form = 'cb58' | 'hex' | '0x';

/** `bytesOf`: the bytes of a key (`k0`) or an ID (`t0`). */
export function makeText(
  [title, about, text]: Setup,
  form: Form,
  bytesOf: (token: string) => Uint8Array = () => randomBytes(32),
): MadeText {
  const [keys, ids] = [new Map<number, string>(), new Map<number, string>()];
  const made = (all: Map<number, string>, make: (bytes: Uint8Array) => string): Made => {
    return (index) => {
      const token = all.get(index) ?? make(bytesOf(`${all === keys ? 'k' : 't'}${index}`));
      all.set(index, token);
      return token;
    };
  };
  const hex = (bytes: Uint8Array): string => `${form === '0x' ? '0x' : ''}${Buffer.from(bytes).toString('hex')}`;
  const address: Made = (index) => `X-${encodeBech32('fuji', bytesOf(`x${index}`).slice(0, 20))}`;
  const written = text(made(keys, form === 'cb58' ? encodeCb58 : hex), address, made(ids, encodeCb58));
  return { title, about, text: written, keys: [...keys.values()], ids: [...ids.values()] };
}

/** What a hover finds at each place of a token. */
export function hoveredKinds(text: string, token: string, fileName = ''): (string | undefined)[] {
  const document = { version: 1, fileName, getText: () => text };
  const kinds: (string | undefined)[] = [];
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1))
    kinds.push(HoverAnswers.prototype.find(document, at + (token.length >> 1))?.kind);
  return kinds;
}

/** What a hover does at each place of a token; the worst of them for a key. */
export function treatmentOf(text: string, token: string, fileName = ''): Treatment {
  const all = new Set(hoveredKinds(text, token, fileName));
  if (all.has('id') || all.has('output')) return 'sent';
  return all.has('bytes32') ? 'asked' : 'refused';
}
