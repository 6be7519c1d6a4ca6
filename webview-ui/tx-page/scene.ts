/** A picture of a transaction as shapes in CSS pixels, for the page, for an SVG file and for a canvas. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly BoxShape[];
  readonly bands: readonly Band[];
  readonly hubs: readonly Hub[];
  readonly captions: readonly Line[];
}

export type TextStyle = 'amount' | 'line' | 'link' | 'caption';

export interface Line {
  readonly text: string;
  /** The text before it was cut. */
  readonly full: string;
  readonly style: TextStyle;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly anchor: 'start' | 'middle';
}

export interface BoxShape {
  readonly key: string;
  /** Where its bands are. */
  readonly edge: 'left' | 'right';
  /** `more` stands for the folded boxes. */
  readonly kind: 'box' | 'more';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Its border is dashed. */
  readonly isHeld: boolean;
  readonly canAct: boolean;
  /** Which assets flow through it; `share` is undefined for what has no amount. */
  readonly parts: readonly { readonly asset: number; readonly share?: number | undefined }[];
  readonly title: string;
  readonly lines: readonly Line[];
}

/** A line between a box and the hub of an asset, as wide as the box's share. */
export interface Band {
  readonly box: string;
  readonly asset: number;
  /** As the `d` of an SVG path. */
  readonly path: string;
  readonly width: number;
  readonly isDashed: boolean;
}

/** Where all of an asset comes together. */
export interface Hub {
  readonly asset: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

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

/** Size in CSS pixels and weight of each style. */
export const FONTS = {
  amount: { size: 13, weight: 600 },
  line: { size: 12, weight: 400 },
  link: { size: 12, weight: 400 },
  caption: { size: 12, weight: 400 },
} as const satisfies Record<TextStyle, { readonly size: number; readonly weight: number }>;

/** As the `font` of CSS. */
export function cssFont(style: TextStyle, family: string): string {
  const { size, weight } = FONTS[style];
  return `${weight} ${size}px ${family}`;
}
