// `npm run icon`: draws media/icon.svg as media/icon.png, because the marketplace takes no SVG.
import { readFileSync } from 'node:fs';
import { launchChromium, newPage } from './browser';

async function main(): Promise<void> {
  const size = { width: 256, height: 256 };
  const browser = await launchChromium();
  const page = await newPage(browser, { viewport: size });
  await page.setContent(`<body style="margin:0;background:none">${readFileSync('media/icon.svg', 'utf8')}</body>`);
  await page.screenshot({ path: 'media/icon.png', omitBackground: true, clip: { x: 0, y: 0, ...size } });
  await browser.close();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
