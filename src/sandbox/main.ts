// npm run sandbox [-- --port N] [--state FILE] [--index-enabled]: a local network for trials, until Ctrl+C. With a
// file, it continues from there the next time; with an index, it serves /ext/index as a node does.
import { parseArgs } from 'node:util';
import { EWOQ } from '../core/tx-builder/key';
import { FUNDED } from './network/local-genesis';
import { SANDBOX_KEY } from './rest/rest-services';
import { startSandbox } from './server';
import { messageOf } from '../core/errors';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    state: { type: 'string' },
    'index-enabled': { type: 'boolean', default: false },
  },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`--port takes a number from 0 to 65535, not "${values.port}"`);
  process.exit(2);
}

startSandbox({ port, statePath: values.state, index: values['index-enabled'] }).then(
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
