// `npm start`: from nothing but Node and npm to a VS Code with the extension in it. See vscode/open.ts.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensurePackages } from './install.mjs';
import { node } from './runner/steps.mjs';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));
try {
  await ensurePackages();
  const { code } = await node(['esbuild.mjs', 'extension', 'host']);
  if (code !== 0) throw new Error('the build failed');
  // In this process, so that one Ctrl-C reaches what has to end.
  await import(pathToFileURL('out/test/support/vscode/open.cjs').href);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
