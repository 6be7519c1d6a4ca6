// `npm run shots [-- WORD ...]`: draws pictures of the packed extension in the current VS Code, on the sample workspace and
// the sandbox. All go to out/screenshots; those that a page or the package shows are in media, too. WORDs choose the
// pictures whose names hold one. With SHOTS_FOLDER, all go there only. The last line is `N drawn, N failed`. A set of pictures
// is a file in shots/ and a line in SETS.
import { mkdirSync } from 'node:fs';
import { shownPictures } from '../repository-files/pages';
import { ensureRegistryHost } from './registry-host';
import { atomicTxs } from './shots/atomic';
import { autoRenewed } from './shots/auto-renewed';
import { composing, feeQuestions } from './shots/composing';
import { dashboards } from './shots/dashboards';
import { extensionPage } from './shots/extension-page';
import { balanceCharts, issuedRows, unlocksAndDiff } from './shots/history';
import { hovers, hoversContrast, hoversNarrow } from './shots/hovers';
import { issuing, issuingContrast, issuingWidths } from './shots/issuing';
import { nodeConfiguration } from './shots/node-configuration';
import { planPage } from './shots/plan';
import { signing } from './shots/signing';
import { sideBar, sideBarEmpty, sideBarL1s, sideBarTx, sideBarUse, sideBarWidths, whyStuck } from './shots/side-bar';
import { drawSet, type ShotSet } from './shots/studio';
import { txPages } from './shots/tx-page';
import { walkthrough } from './shots/walkthrough';
import { installPackedExtension } from './vsix';

const SETS: readonly ShotSet[] = [
  hovers,
  hoversContrast,
  hoversNarrow,
  issuing,
  issuingContrast,
  ...issuingWidths,
  ...signing,
  composing,
  ...feeQuestions,
  sideBar,
  ...sideBarWidths,
  sideBarTx,
  sideBarL1s,
  ...whyStuck,
  sideBarUse,
  sideBarEmpty,
  issuedRows,
  ...balanceCharts,
  unlocksAndDiff,
  ...dashboards,
  ...txPages,
  ...autoRenewed,
  ...atomicTxs,
  ...walkthrough,
  planPage,
  nodeConfiguration,
  extensionPage,
];

async function main(words: readonly string[], elsewhere: string | undefined): Promise<void> {
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    words.length === 0 || words.some((word) => name.includes(word));
  const folder = elsewhere ?? 'out/screenshots';
  mkdirSync(folder, { recursive: true });
  const host = ensureRegistryHost('current');
  const extensionsDir = installPackedExtension(host);
  const shown = elsewhere === undefined ? shownPictures() : undefined;
  const studio = { host, extensionsDir, folder, shown };
  let drawn = 0;
  const failed: string[] = [];
  for (const set of SETS) {
    const shots = set.shots.filter(isWanted);
    const missing = await drawSet({ ...set, shots }, studio);
    drawn += shots.length * set.themes.length - missing.length;
    failed.push(...missing);
  }
  for (const name of failed) console.log(`not drawn: ${name}`);
  console.log(`${drawn} drawn, ${failed.length} failed`);
  if (failed.length > 0 || drawn === 0) process.exitCode = 1;
}

main(process.argv.slice(2), process.env['SHOTS_FOLDER']).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
