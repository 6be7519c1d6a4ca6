import { DASHES, type ChartTheme } from '../theme';

/** The texts above the chart in a saved picture. */
export interface PictureText {
  readonly title: string;
  readonly note: string;
  readonly series: readonly { readonly name: string; readonly line: number }[];
}

const HEAD = 64;
const MARGIN = 16;

/** The chart with its title, its legend and the theme's background, as a PNG in base64. */
export function pictureOf(chart: HTMLCanvasElement, text: PictureText, theme: ChartTheme): string {
  const scale = window.devicePixelRatio;
  const canvas = document.createElement('canvas');
  canvas.width = chart.width + 2 * MARGIN * scale;
  canvas.height = chart.height + (HEAD + MARGIN) * scale;
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.fillStyle = theme.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, MARGIN * scale, HEAD * scale);
  context.scale(scale, scale);
  context.textBaseline = 'middle';
  context.fillStyle = theme.text;
  context.font = theme.font.replace('11px', '600 14px');
  context.fillText(text.title, MARGIN, 20);
  const titleWidth = context.measureText(text.title).width;
  context.fillStyle = theme.quiet;
  context.font = theme.font;
  context.fillText(text.note, MARGIN + titleWidth + 12, 21);
  let x = MARGIN;
  for (const { name, line } of text.series) {
    context.strokeStyle = theme.lines[line] ?? theme.text;
    context.lineWidth = 2;
    context.setLineDash([...(DASHES[line] ?? [])]);
    context.beginPath();
    context.moveTo(x, 46);
    context.lineTo(x + 28, 46);
    context.stroke();
    context.fillText(name, x + 34, 46);
    x += 34 + context.measureText(name).width + 20;
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
