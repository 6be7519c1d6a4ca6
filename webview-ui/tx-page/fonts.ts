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
