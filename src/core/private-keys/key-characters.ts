/** Classes of characters around a name, as bits. */
export const NAME_PART = 1;
export const OPENER = 2;
export const CLOSER = 4;
export const SEPARATOR = 8;
export const BLANK = 16;
/** Between the values of a list, also over lines. */
export const GAP = 32;

/** Longer runs are no names. */
export const LONGEST_NAME = 128;

/** Classes of the ASCII characters. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '-') return NAME_PART | GAP;
  if (/[\w$]/.test(character)) return NAME_PART;
  if ('([{'.includes(character)) return OPENER;
  if (')]}'.includes(character)) return CLOSER;
  if (character === '\t') return SEPARATOR | BLANK | GAP;
  if (character === ',') return SEPARATOR | GAP;
  if (';|'.includes(character)) return SEPARATOR;
  if (' \r'.includes(character)) return BLANK | GAP;
  return '\n"\'`'.includes(character) ? GAP : 0;
});

/** Whether a run of letters and digits is an ID, a key or an address, not a name. */
export function isValue(run: string): boolean {
  // Digits only at the end: a numbered name.
  return run.length >= 40 ? /\d\D/.test(run) : run.length >= 30 && /\d\D+\d/.test(run);
}

/** Whether a character is of one of the classes `wanted`. Only names have more than ASCII. */
export function is(code: number, wanted: number): boolean {
  if (code < 128) return ((CLASSES[code] as number) & wanted) !== 0;
  // Letters of other languages and emoji, without punctuation and the lines of tables.
  return wanted === NAME_PART && code >= 0xc0 && (code < 0x2000 || code > 0x303f) && code < 0xff00;
}
