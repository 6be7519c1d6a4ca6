import { cssFont } from './fonts';
import type { Palette } from './palette';
import type { Line, Scene } from './scene';
import { BAND_OPACITY, HEAD, inkOf, MARGIN, type PictureHead, sizeOf } from './svg-file';

/** The picture on a canvas, in the screen's pixels. The page's policy forbids to load an SVG as an image. */
export function canvasOf(scene: Scene, { title, note }: PictureHead, palette: Palette): HTMLCanvasElement {
  const [width, height] = sizeOf(scene);
  // A canvas has a largest size: a long picture gets fewer pixels.
  const scale = Math.min(Math.max(2, window.devicePixelRatio), LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.scale(scale, scale);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  const write = (text: string, font: string, ink: string, x: number, y: number, anchor: 'start' | 'middle'): void => {
    context.font = font;
    context.fillStyle = ink;
    context.textAlign = anchor === 'middle' ? 'center' : 'left';
    context.fillText(text, x, y);
  };
  write(title, `600 16px ${palette.font}`, palette.text, MARGIN, 30, 'start');
  write(note, `400 12px ${palette.font}`, palette.quiet, MARGIN, 50, 'start');
  context.translate(MARGIN, HEAD + 8);
  for (const { path, width: thickness, asset, isDashed } of scene.bands) {
    context.strokeStyle = palette.asset(asset);
    context.globalAlpha = isDashed ? 1 : BAND_OPACITY;
    context.lineWidth = thickness;
    context.setLineDash(isDashed ? [4, 3] : []);
    context.stroke(new Path2D(path));
  }
  context.globalAlpha = 1;
  for (const { x, y, width: w, height: h, asset } of scene.hubs) {
    context.fillStyle = palette.asset(asset);
    context.fillRect(x, y, w, h);
  }
  const line = ({ text, style, x, y, anchor }: Line): void =>
    write(text, cssFont(style, palette.font), inkOf(style, palette), x, y, anchor);
  scene.captions.forEach(line);
  context.lineWidth = 1;
  for (const { x, y, width: w, height: h, isHeld, lines } of scene.boxes) {
    context.beginPath();
    context.roundRect(x + 0.5, y + 0.5, w - 1, h - 1, 5);
    context.fillStyle = palette.box;
    context.fill();
    context.strokeStyle = palette.border;
    context.setLineDash(isHeld ? [4, 3] : []);
    context.stroke();
    lines.forEach(line);
  }
  return canvas;
}

/** Chromium's canvases have at most this many pixels a side. */
const LONGEST = 16_384;
