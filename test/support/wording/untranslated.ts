/**
 * The words of a surface that did not go through `l10n.t`, when `pseudo-locale.ts` put ⟦ and ⟧ around all that did.
 * What a sentence holds in its places is data, and counts as a part of it. IDs, numbers, hosts, methods, icons and
 * links are no words.
 */
export function untranslated(text: string): string[] {
  let left = text;
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  }
  const words = left
    .replace(/\$\([\w-]+(?:~spin)?\)/g, ' ')
    .replace(/\]\([^)]*\)/g, '] ')
    .replace(/\S*[\d_%/@=<>{}\\]\S*|\S+[.:-]\w\S*|[A-Za-z]+…/g, ' ');
  return [...words.matchAll(/(?<![\w])[A-Za-z][a-z]{2,}(?![\w])/g)].map(([word]) => word);
}
