// npm run sample-workspace: writes the files of the sample workspace anew, full of IDs of the sandbox's history.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sampleFiles } from '../support/sample-files';
import { SAMPLE_WORKSPACE } from '../support/vscode/sample';

for (const [name, text] of Object.entries(sampleFiles())) {
  const path = join(SAMPLE_WORKSPACE, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
