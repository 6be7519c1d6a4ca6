// The tools for language models, as VS Code and other clients start them from the extension: a program of its own.
// AVALANCHE_NODE_URL names the node, AVALANCHE_BLOCKCHAIN the chain: no URL stands in an argument, which others could read.
import { join } from 'node:path';
import { config } from '@vscode/l10n';
import { COMMAND_WORDS } from './command-words';
import { EXIT, sentenceOf } from './exit';
import { serveTools } from './mcp';
import { chainAt, servicesOver } from './network';

const { AVALANCHE_NODE_URL: node = '', AVALANCHE_BLOCKCHAIN: blockchain = 'X' } = process.env;

async function serveUntilEnd(): Promise<void> {
  config({ contents: COMMAND_WORDS });
  const services = servicesOver(node === '' ? undefined : chainAt(node, blockchain));
  try {
    process.exitCode = await serveTools(services, node !== '', join(__dirname, '..'));
  } finally {
    await services.close();
  }
}

serveUntilEnd().catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error as Error)}\n`);
  process.exitCode = EXIT.badInput;
});
