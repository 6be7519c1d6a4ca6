/** The line that an offset of a text is in, as an editor gives it: the offset in the line, and the lines around it. */
export function lineAt(text: string, offset: number): { line: string; from: number; before: string; behind: string } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(start).split(/\r?\n/, 1);
  return { line, from: offset - start, before: text.slice(0, start), behind: text.slice(start + line.length) };
}
