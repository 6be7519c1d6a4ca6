import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createAssistant } from '../services/answers/assistant-tools';
import { STEPS_OUTSIDE } from '../services/answers/failure-answer';
import { mcpServer } from '../services/answers/mcp-server';
import { BadInput, EXIT, type ExitCode } from './exit';
import type { CommandServices } from './network';
import { ownJSON } from './own-json';

declare const VERSION: string;

/**
 * The read-only tools of the extension for language models, over standard input and output, until that ends. None
 * sends a transaction, and a private key is refused. `folder` holds the schemas of configuration files.
 */
export async function serveTools(services: CommandServices, isOnline: boolean, folder: string): Promise<ExitCode> {
  const assistant = createAssistant({ ...services, rest: undefined, steps: STEPS_OUTSIDE, readOwn: ownJSON(folder) });
  const server = mcpServer({ assistant, version: VERSION, isOnline });
  const ended = new Promise<void>((resolve, reject) => {
    // Before standard input ends, the transport closes itself for one reason: a message that it doesn't buffer.
    server.onclose = () =>
      reject(new BadInput('A message is longer than 10 MiB: the server has ended. Send shorter ones.'));
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  try {
    await ended;
    return EXIT.done;
  } finally {
    await server.close();
    // Unread input would keep the process alive.
    process.stdin.destroy();
  }
}
