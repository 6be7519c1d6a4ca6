// npm run sandbox [-- --port N] [--state FILE] [--empty [--index-enabled]]: the sandbox of the extension, until Ctrl+C.
// With a file, the X-Chain continues from there the next time. `--empty` is a local network at its genesis, as a new node
// has it, but with an empty P- and C-Chain; it serves /ext/index only with an index.
import { parseArgs } from 'node:util';
import { EWOQ } from '../core/tx-builder/key';
import { startDemoSandbox } from './demo';
import { FUNDED } from './network/local-genesis';
import { SANDBOX_KEY } from './rest/rest-services';
import { startSandbox } from './server';
import { messageOf } from '../core/errors';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    state: { type: 'string' },
    empty: { type: 'boolean', default: false },
    'index-enabled': { type: 'boolean', default: false },
  },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port takes a number from 0 to 65535, not "${values.port}"`);
  process.exit(2);
}

const kept = { port, statePath: values.state };
const starting = values.empty ? startSandbox({ ...kept, index: values['index-enabled'] }) : startDemoSandbox(kept);

starting.then(
  (sandbox) => {
    const { url, network } = sandbox;
    console.log(
      [
        `X-Chain sandbox: ${url}/ext/bc/X  (network ${network.networkID}, "${network.name}"; ${values.state === undefined ? 'in memory, gone when it stops' : `kept in ${values.state}`})`,
        `Funded with ${FUNDED.avax.toLocaleString('en-US')} AVAX: ${FUNDED.address}`,
        `Its private key is public: ${EWOQ}`,
        `Metrics API and Data API: ${url}  (sample data; API key, if any: ${SANDBOX_KEY})`,
        'Stop it with Ctrl+C.',
      ].join('\n'),
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
  },
  (error: unknown) => {
    console.error(`The sandbox cannot start: ${messageOf(error)}`);
    process.exitCode = 1;
  },
);
