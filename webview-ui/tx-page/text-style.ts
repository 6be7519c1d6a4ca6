import type { Measure } from './layout';
import type { TextStyle } from './scene';

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

/** Measures texts with a canvas, which lays nothing out. */
export function measureWith(family: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, style) => {
    if (context === null) return text.length * FONTS[style].size * 0.6;
    context.font = cssFont(style, family);
    return context.measureText(text).width;
  };
}
