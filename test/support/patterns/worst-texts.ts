/** A quantifier without an end, in a text that a pattern matches: what is before it, and one of its characters. */
interface OpenEnd {
  /** Of the sample before it. */
  readonly at: number;
  readonly atom: RegExp;
}

interface Sample {
  readonly text: string;
  /** Whether it is matched at the start alone. */
  readonly isAnchored?: boolean;
  readonly ends: readonly OpenEnd[];
}

/** What an atom may match, the likeliest first. */
const CANDIDATES = 'a0 :"-_.,/\\()[]{}<>=|#*`\'\t\n\u001BAZéx';

/** Most samples of one pattern: alternatives multiply. */
const MOST_SAMPLES = 40;

/**
 * Texts that a pattern matches, one for each of its alternatives, and their starts up to each quantifier without an
 * end. Repeated, a start is the worst text of a pattern that begins anew at each of its places.
 */
export function worstTexts(pattern: RegExp): string[] {
  const samples = samplesOf(pattern);
  const starts = samples.flatMap(({ text, ends }) => [text, ...ends.map(({ at }) => text.slice(0, at))]);
  return [...new Set(starts)].filter((text) => text !== '');
}

/**
 * Whether a pattern has two open ends, so that it takes the square of a text's length: two quantifiers without an end,
 * or one and a place to begin anywhere, which both match what is between them.
 */
export function hasTwoOpenEnds(pattern: RegExp): boolean {
  const anywhere = { at: 0, atom: /[^]/ };
  return samplesOf(pattern).some(({ text, ends, isAnchored }) => {
    const all = isAnchored === true && !pattern.multiline ? ends : [anywhere, ...ends];
    return all.some((first, i) =>
      all.slice(i + 1).some(({ at, atom }) => {
        const between = [...text.slice(first.at, at)];
        return at < text.length && between.every((each) => first.atom.test(each) && atom.test(each));
      }),
    );
  });
}

function samplesOf({ source, flags }: RegExp): Sample[] {
  return new Sampler(source, flags.replace(/[gy]/g, '')).alternatives();
}

const NOTHING: Sample = { text: '', ends: [] };

function joined(a: Sample, b: Sample): Sample {
  const ends = [...a.ends, ...b.ends.map((end) => ({ ...end, at: end.at + a.text.length }))];
  return { text: a.text + b.text, ends, isAnchored: a.isAnchored === true || (a.text === '' && b.isAnchored === true) };
}

/** Reads the source of a pattern from left to right. */
class Sampler {
  readonly source: string;
  readonly flags: string;
  #at = 0;

  constructor(source: string, flags: string) {
    this.source = source;
    this.flags = flags;
  }

  alternatives(): Sample[] {
    const all = this.#sequence();
    while (this.#takes('|')) all.push(...this.#sequence());
    return all.slice(0, MOST_SAMPLES);
  }

  #takes(text: string): boolean {
    const isThere = this.source.startsWith(text, this.#at);
    if (isThere) this.#at += text.length;
    return isThere;
  }

  #sequence(): Sample[] {
    let all = [NOTHING];
    while (this.#at < this.source.length && !'|)'.includes(this.source.charAt(this.#at))) {
      const next = this.#quantified();
      const [first = NOTHING] = all;
      // Each way through one part with the first way through the others.
      all = [
        ...all.map((each) => joined(each, next[0] ?? NOTHING)),
        ...next.slice(1).map((each) => joined(first, each)),
      ];
      all = all.slice(0, MOST_SAMPLES);
    }
    return all;
  }

  #quantified(): Sample[] {
    const start = this.#at;
    const one = this.#atom();
    const atom = this.source.slice(start, this.#at);
    const [quantifier = '', least, open] = /^(?:[*+?]|\{(\d+)(,\d*)?\})\??/.exec(this.source.slice(this.#at)) ?? [];
    this.#at += quantifier.length;
    if (quantifier === '') return one;
    const isOpen = /^[*+]/.test(quantifier) || open === ',';
    const times = Math.max(1, Number(least ?? 1));
    return one.map((each) => {
      let repeated = NOTHING;
      for (let i = 0; i < times; i++) repeated = joined(repeated, each);
      if (!isOpen) return repeated;
      const end = { at: repeated.text.length, atom: new RegExp(`^(?:${atom})$`, this.flags) };
      return { text: repeated.text, ends: [...repeated.ends, end] };
    });
  }

  #atom(): Sample[] {
    const look = /^\(\?<?[=!]/.exec(this.source.slice(this.#at));
    if (look !== null) {
      this.#at += look[0].length;
      this.alternatives();
      this.#takes(')');
      return [NOTHING];
    }
    const group = /^\((?:\?(?::|<\w+>))?/.exec(this.source.slice(this.#at));
    if (group !== null) {
      this.#at += group[0].length;
      const within = this.alternatives();
      this.#takes(')');
      return within;
    }
    const [atom = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{\w+\}|u[\dA-F]{4}|x[\dA-F]{2}|.)|[^])/i.exec(this.source.slice(this.#at)) ??
      [];
    this.#at += atom.length;
    if (atom === '^') return [{ ...NOTHING, isAnchored: true }];
    if (/^(?:\$|\\b|\\B)$/.test(atom)) return [NOTHING];
    const matches = new RegExp(`^${atom}$`, this.flags);
    const literal = atom.length === 1 ? atom : atom.slice(1);
    const found = [literal, ...CANDIDATES].find((each) => each.length === 1 && matches.test(each));
    return [{ text: found ?? '', ends: [] }];
  }
}
