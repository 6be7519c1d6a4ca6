import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { packExtension } from '../support/vscode/vsix';
import { limited, type Result } from './measure';

const SHIPPED = 'media/walkthrough';
const PICTURES = ['media/icon.png', ...readdirSync(SHIPPED).map((name) => `${SHIPPED}/${name}`)];
const LIMIT_KB = 500;

/** P8b: what a user downloads, without the pictures. */
export function packageBench(): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'xcl-'));
  try {
    const file = join(folder, 'avalanche-lens.vsix');
    packExtension(file);
    const pictures = PICTURES.reduce((sum, each) => {
      const bytes = readFileSync(each);
      return sum + Math.min(bytes.length, deflateRawSync(bytes).length);
    }, 0);
    const size = (statSync(file).size - pictures) / 1000;
    return [limited('P8b', 'the packed extension without its pictures', 'kB', size, LIMIT_KB)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
