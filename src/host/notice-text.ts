/**
 * A text for a notification. VS Code makes `[text](command:...)` in one a link that runs the command, and names and
 * nodes' own words are chosen by strangers: the two brackets are set apart.
 */
export function noticeText(text: string): string {
  return text.replaceAll('](', '] (');
}
