/** A text for a label, which draws icons where `$(name)` stands: a stranger's words must not. */
export function withoutIcons(text: string): string {
  return text.replaceAll('$(', '$ (');
}
