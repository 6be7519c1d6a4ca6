// npm run sandbox [-- --port N] [--state FILE] [--empty [--index-enabled]] [--network-id 1337] [--helicon-time TIME|never]: the
// sandbox of the extension, until Ctrl+C.
// With a file, the X- and the P-Chain continue from there the next time. `--empty` is a local network at its genesis, as a new node
// has it, but with an empty P- and C-Chain; it serves /ext/index only with an index. Network 1337 has the same genesis as 12345.
// Both activate Helicon at genesis, or at a time such as 2026-09-22T15:00:00Z, or never. A file keeps its own time.
import { parseArgs } from 'node:util';
import { EWOQ, SigningKey } from '../src/core/tx-builder/key';
import { startDemoSandbox, startSandbox } from './server';
import { CUSTOM_NETWORK_ID, customNetwork, FUNDED, LOCAL_NETWORK_ID, localNetwork } from './network/local-genesis';
import { formatAddress } from '../src/core/ids/address';
import { SANDBOX_KEY } from './rest/rest-services';
import { messageOf } from '../src/core/outcome';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    state: { type: 'string' },
    empty: { type: 'boolean', default: false },
    'index-enabled': { type: 'boolean', default: false },
    'network-id': { type: 'string', default: String(LOCAL_NETWORK_ID) },
    'helicon-time': { type: 'string' },
  },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  refuse(`--port takes a number from 0 to 65535, not "${values.port}"`);
}
const networkID = Number(values['network-id']);
if (networkID !== LOCAL_NETWORK_ID && networkID !== CUSTOM_NETWORK_ID) {
  refuse(`--network-id takes ${LOCAL_NETWORK_ID} or ${CUSTOM_NETWORK_ID}, not "${values['network-id']}"`);
}

/** Unix seconds; undefined for never. */
function heliconTimeOption(given: string): bigint | undefined {
  if (given === 'never') return undefined;
  // `Date.parse` alone takes a bare number for a year.
  const time = /^\d{4}-\d\d-\d\dT/.test(given) ? Date.parse(given) / 1000 : NaN;
  if (!Number.isInteger(time))
    refuse(`--helicon-time takes a time such as 2026-09-22T15:00:00Z, or never, not "${given}"`);
  return BigInt(time);
}

function refuse(reason: string): never {
  console.error(reason);
  process.exit(2);
}

const local = networkID === LOCAL_NETWORK_ID ? localNetwork() : customNetwork();
const helicon = values['helicon-time'];
const network = helicon === undefined ? local : { ...local, heliconTime: heliconTimeOption(helicon) };
const kept = { port, statePath: values.state, network };
const starting = values.empty ? startSandbox({ ...kept, index: values['index-enabled'] }) : startDemoSandbox(kept);

starting.then(
  (sandbox) => {
    const { url, network } = sandbox;
    console.log(
      [
        `X-Chain sandbox: ${url}/ext/bc/X  (network ${network.networkID}, "${network.name}"; ${values.state === undefined ? 'in memory, gone when it stops' : `kept in ${values.state}`})`,
        `Funded with ${FUNDED.avax.toLocaleString('en-US')} AVAX: ${formatAddress({ alias: 'X', hrp: network.hrp, bytes: SigningKey.parse(EWOQ).address })}`,
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
