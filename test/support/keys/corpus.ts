import { randomBytes } from 'node:crypto';
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

/** The setups of a module. */
export function readSetups(file: string): readonly Setup[] {
  const { setups } = createRequire(resolve(file))(resolve(file)) as { readonly setups: readonly Setup[] };
  return setups;
}

/** `form`: how keys are written. */
export function makeText([title, about, text]: Setup, form: 'cb58' | 'hex' | '0x'): MadeText {
  const [keys, ids] = [new Map<number, string>(), new Map<number, string>()];
  const made = (all: Map<number, string>, make: (bytes: Uint8Array) => string): Made => {
    return (index) => {
      const token = all.get(index) ?? make(randomBytes(32));
      all.set(index, token);
      return token;
    };
  };
  const hex = (bytes: Uint8Array): string => `${form === '0x' ? '0x' : ''}${Buffer.from(bytes).toString('hex')}`;
  const address: Made = () => `X-${encodeBech32('fuji', randomBytes(20))}`;
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
