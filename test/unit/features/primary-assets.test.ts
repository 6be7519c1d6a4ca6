import assert from 'node:assert/strict';
import { atomicFormats } from '../../../src/core/codec/atomic/atomic-formats';
import { decodeCb58, decodeID, encodeCb58 } from '../../../src/core/encodings/cb58';
import { encodeHex } from '../../../src/core/encodings/hex';
import { txIDOf } from '../../../src/core/ids/ids';
import { networkByID } from '../../../src/core/ids/networks';
import { until } from '../../support/assertions/until';
import { EWOQ_CB58, SAMPLE_LNSC } from '../../support/known-ids';
import { answerResult } from '../../support/servers/http-server';
import { type PrimaryNode, startPrimaryNode } from '../../support/servers/primary-node';
import { FakeClock } from '../../support/setup/fake-clock';
import { TestAPI } from './api/api';
import { Tools } from './assistant/tools';
import { World } from './hover/answers';
import { textOf } from './tx-page/text-of';
import { PageWorld } from './tx-page/world';
import { sandboxSetUp } from '../../support/sandbox/sandbox-setup';
import { startDemo } from '../../support/sandbox/demo-sandbox';

const LOCAL = networkByID(12345)?.chains;

/** 1.23 LNSC, which has 2 decimals, from the C-Chain to the X-Chain. */
const bytes = atomicFormats.tx.encode({
  unsignedTx: {
    type: 'atomic.UnsignedExportTx',
    networkID: 12345,
    blockchainID: decodeID(LOCAL?.c ?? ''),
    destinationChain: decodeID(LOCAL?.x ?? ''),
    inputs: [{ address: decodeCb58(EWOQ_CB58), amount: 123n, assetID: decodeID(SAMPLE_LNSC), nonce: 0n }],
    exportedOutputs: [
      {
        assetID: decodeID(SAMPLE_LNSC),
        output: {
          type: 'secp256k1fx.TransferOutput',
          amount: 123n,
          locktime: 0n,
          threshold: 1,
          addresses: [decodeCb58(EWOQ_CB58)],
        },
      },
    ],
  },
  credentials: [],
});
const TX = encodeCb58(txIDOf(bytes));

describe('an asset of the X-Chain that a transaction of C moves', () => {
  const sandbox = sandboxSetUp(() => startDemo());
  let node: PrimaryNode;
  /** The node doesn't respond to the request for the asset. */
  let isSlow = false;
  let waiting = 0;
  before(async () => {
    node = await startPrimaryNode(sandbox.url);
    node.intercept = (request, response) => {
      const { body } = request;
      const { method } = JSON.parse(body) as { method: string };
      if (isSlow && method === 'avm.getTx' && body.includes(SAMPLE_LNSC)) {
        waiting++;
        return new Promise(() => undefined);
      }
      if (method !== 'avax.getAtomicTx' || !body.includes(TX)) return undefined;
      answerResult(request, response, { tx: encodeHex(bytes), encoding: 'hex', blockHeight: '1' });
      return 'answered';
    };
  });
  beforeEach(() => void (isSlow = false));
  after(() => node.close());

  const assertNamed = (text: string): void => {
    assert.match(text, /1\.23 «?LNSC/);
    assert.doesNotMatch(text, /raw units/);
  };

  it('has its name and decimals in a hover, and a note while they are not loaded', async () => {
    const clock = new FakeClock();
    const world = new World({ sandboxURL: node.url, clock });
    try {
      assertNamed((await world.hover(TX))?.headline ?? '');
    } finally {
      await world.close();
    }
    isSlow = true;
    const slow = new World({ sandboxURL: node.url, clock });
    try {
      const shown = slow.hover(TX);
      await until(() => waiting > 0);
      await clock.advance(2_000);
      const [headline, note] = ((await shown)?.headline ?? '').split(/\n\n(?=Name)/);
      assert.match(headline ?? '', /123 raw units/);
      assert.ok(note?.includes(SAMPLE_LNSC.slice(0, 8)));
    } finally {
      await slow.close();
    }
  });

  it('has them on the transaction page', async () => {
    const world = new PageWorld({ sandboxURL: node.url });
    try {
      assertNamed(textOf(await world.open(TX, 'c/tx')).join('\n'));
    } finally {
      await world.close();
    }
  });

  it('has them in tools and in the API', async () => {
    const tools = new Tools({ sandboxURL: node.url });
    const lens = new TestAPI(node.url);
    try {
      assertNamed(await tools.text('avalanche_lookUp', { query: TX }));
      const inspected = await lens.api.inspect(TX);
      assertNamed(inspected.kind === 'primary' ? inspected.headline : inspected.kind);
    } finally {
      await tools.close();
      await lens.close();
    }
  });
});
