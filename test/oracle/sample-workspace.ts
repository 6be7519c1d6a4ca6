// npm run sample-workspace: writes the files of the sample workspace anew, full of IDs of the sandbox's history, and
// the one of them that the package has.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sampleFiles } from '../support/repository-files/sample-files';

for (const [path, text] of Object.entries(sampleFiles())) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
