/** How many letters to add, remove, or replace. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, above] of row.slice(1).entries()) {
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other[j] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The names that need the fewest changes, at most three, if these are few for the length of the word. */
export function nearestNames(word: string, names: readonly string[]): readonly string[] {
  const letters = lettersOf(word);
  const changes = new Map(names.map((each) => [each, editDistance(letters, lettersOf(each))]));
  const least = Math.min(Math.max(1, Math.floor(letters.length / 4)), ...changes.values());
  return [...changes.keys()].filter((each) => changes.get(each) === least).slice(0, 3);
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');
