/** The theme's colors for a canvas; style sheets use the variables directly. */
export interface ChartTheme {
  readonly text: string;
  readonly quiet: string;
  readonly grid: string;
  readonly background: string;
  readonly font: string;
  /** One for each chain that can be compared. */
  readonly lines: readonly string[];
}

const LINES = ['blue', 'yellow', 'green', 'purple', 'red', 'orange'];

/** The dashes that distinguish the lines without color, in CSS pixels of line and gap; the first is solid. */
export const DASHES: readonly (readonly number[])[] = [[], [7, 3], [2, 2.5], [9, 3, 2, 3], [4, 2], [12, 3, 2, 3, 2, 3]];

/** The theme's variable for the line of a chain, for style sheets. */
export function lineColour(index: number): string {
  return `var(--vscode-charts-${LINES[index] ?? 'foreground'})`;
}

/** The current colors; `chart` is the element around the canvas. */
export function chartTheme(chart: Element): ChartTheme {
  const style = getComputedStyle(chart);
  const read = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
  const text = read('--vscode-foreground', style.color);
  return {
    text,
    quiet: read('--vscode-descriptionForeground', text),
    // The style sheet computes this mixed color in a property that is otherwise unused.
    grid: style.columnRuleColor,
    background: read('--vscode-editorWidget-background', 'rgba(0, 0, 0, 0)'),
    font: `11px ${read('--vscode-font-family', 'sans-serif')}`,
    lines: LINES.map((name) => read(`--vscode-charts-${name}`, text)),
  };
}

/** Calls back when the theme changes: VS Code then changes the root's variables and the body's class. */
export function onThemeChange(changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class'] });
}
