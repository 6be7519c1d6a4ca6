/** The theme's variables for assets, by their place; more assets share the last one. */
const ASSETS = ['blue', 'green', 'purple', 'orange', 'red', 'yellow', 'foreground'];

/** The variable of an asset's color, for style sheets. */
export function assetVariable(asset: number): string {
  return `--vscode-charts-${ASSETS[Math.min(asset, ASSETS.length - 1)] ?? 'foreground'}`;
}

/** The current colors and fonts, for a picture that leaves the page. */
export interface Palette {
  readonly text: string;
  readonly quiet: string;
  readonly link: string;
  readonly border: string;
  readonly box: string;
  readonly background: string;
  /** A family list of CSS. */
  readonly font: string;
  readonly asset: (place: number) => string;
}
