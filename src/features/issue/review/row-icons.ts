import { ThemeIcon, Uri } from 'vscode';
import type { RowIcon } from './review-rows';

/** An icon of a row: one of the theme's, or a drawing where the color has a meaning. */
export type ItemIcon = ThemeIcon | { readonly light: Uri; readonly dark: Uri };

const TICK = '<path d="M3 8.5l3.2 3.2L13 4.9" fill="none" stroke="C" stroke-width="1.6"/>';
const CROSS = '<path d="M4 4l8 8M12 4l-8 8" fill="none" stroke="C" stroke-width="1.6"/>';
const QUESTION =
  '<path d="M5.7 6.2a2.3 2.3 0 1 1 3.4 2c-.8.5-1.1.8-1.1 1.8" fill="none" stroke="C" stroke-width="1.4"/><circle cx="8" cy="12.2" r=".9" fill="C"/>';
const GLOBE =
  '<g fill="none" stroke="C" stroke-width="1.1"><circle cx="8" cy="8" r="5.9"/><ellipse cx="8" cy="8" rx="2.6" ry="5.9"/><path d="M2.4 6h11.2M2.4 10h11.2"/></g>';
const BEAKER =
  '<path d="M6.2 2v4.4L2.9 13a.7.7 0 0 0 .6 1h9a.7.7 0 0 0 .6-1L9.8 6.4V2M5.2 2h5.6M4.6 10h6.8" fill="none" stroke="C" stroke-width="1.1"/>';

/** The colors are those of VS Code's own themes for tests that passed and failed, warnings, and charts. */
const ICONS: Readonly<Record<RowIcon, ItemIcon>> = {
  pass: drawn(TICK, '#388a34', '#73c991'),
  fail: drawn(CROSS, '#cd3131', '#f14c4c'),
  unknown: drawn(QUESTION, '#855f00', '#cca700'),
  main: drawn(GLOBE, '#cd3131', '#f14c4c'),
  test: drawn(BEAKER, '#1a7f8e', '#4ec9b0'),
  issue: new ThemeIcon('rocket'),
  picture: new ThemeIcon('graph'),
  full: new ThemeIcon('list-flat'),
  copy: new ThemeIcon('copy'),
  chain: new ThemeIcon('arrow-swap'),
  // A cross means a failed check.
  cancel: new ThemeIcon('arrow-left'),
};

/** The icon is in its own URI, so that showing it sends no request. */
export function rowIcon(icon: RowIcon): ItemIcon {
  return ICONS[icon];
}

function drawn(shape: string, light: string, dark: string): ItemIcon {
  return { light: inColour(shape, light), dark: inColour(shape, dark) };
}

function inColour(shape: string, colour: string): Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">${shape.replaceAll('"C"', `"${colour}"`)}</svg>`;
  return Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
}
