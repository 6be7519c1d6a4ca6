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
  /** What has no amount. */
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
