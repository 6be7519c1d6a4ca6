import { assetVariable, type Palette } from './palette';

/** The current theme's. */
export function paletteNow(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const text = read('--vscode-foreground') || getComputedStyle(document.body).color;
  const background = read('--vscode-editor-background') || 'transparent';
  return {
    text,
    background,
    quiet: read('--vscode-descriptionForeground') || text,
    link: read('--vscode-textLink-foreground') || text,
    border: read('--vscode-contrastBorder') || read('--vscode-widget-border') || text,
    box: read('--vscode-editorWidget-background') || background,
    font: read('--vscode-font-family') || 'sans-serif',
    asset: (place) => read(assetVariable(place)) || text,
  };
}
