import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/client/clock';
import { HttpClient } from '../../../../src/client/http/http-client';
import { DocumentSource } from '../../../../src/features/documents/document-source';
import type { DocumentForm, TargetKind } from '../../../../src/host/documents/document-target';
import { join } from 'node:path';
import { proposervmBlock, unwrap } from '../../../../src/core/codec/proposervm/proposervm-block';
import { warpFormats } from '../../../../src/core/codec/warp/warp-formats';
import { readEVMBlock } from '../../../../src/core/codec/evm/evm-block';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { readLines } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { createServices } from '../../../../src/services/create-services';
import { EWOQ_C, EWOQ_P } from '../../../support/known-ids';
import { type PrimaryNode, recordedAnswer, startPrimaryNode } from '../../../support/servers/primary-node';

const SUBNET_VALIDATOR = '27paKbmUaiSYXZxXmFKgJAHbiTF9j6Rq9Ri6y4tWkrhspPiPWr';
const CONVERSION = 'WRLPpeXiFo2rgMk8geuxxr9wvuQNio4L1FZhG8dvxPb33bbR1';
const ATOMIC_IMPORT = 'KKUPpveKcUjcGM2Zy9YZE1mDrSMk3UDEtkgHUc82M2wzLEVaW';
const VALIDATOR = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const L1_VALIDATOR = '2eosJVGKNYyxGT8o1XdNQq2PjRrKTpLRCVbT8PW65GU7Af3nFu';

describe('documents of P and C', () => {
  let sandbox: Sandbox;
  let node: PrimaryNode;
  let http: HttpClient;
  let source: DocumentSource;
  const given = new Map<string, Uint8Array>();

  before(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
    node = await startPrimaryNode(sandbox.url);
    http = new HttpClient();
    const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(node.url) });
    services.chains.configure({ chains: [], activeChain: 'Sandbox' });
    const kept = {
      remember: () => '',
      get: (id: string) => Promise.resolve(given.get(id)),
      store: () => Promise.resolve(),
    };
    source = new DocumentSource({ ...services, byteStore: kept });
  });
  after(async () => {
    await http.close();
    await node.close();
    await sandbox.close();
  });

  const render = async (kind: TargetKind, id: string, form: DocumentForm) =>
    source.render({ chain: 'Sandbox', kind, id }, form);

  it('a P-Chain transaction is the JSON of a node, under its ID', async () => {
    const { text, isFinal } = await render('p/tx', SUBNET_VALIDATOR, 'json');
    const { unsignedTx, id } = JSON.parse(text) as { unsignedTx: { validator: object }; id: string };
    assert.equal(id, SUBNET_VALIDATOR);
    assert.deepEqual(Object.keys(unsignedTx.validator), ['nodeID', 'start', 'end', 'weight', 'subnetID']);
    assert.ok(isFinal);
  });

  for (const [kind, id, field] of [
    ['p/tx', SUBNET_VALIDATOR, /nodeID = NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg$/m],
    ['p/tx', CONVERSION, / publicKey$/m],
    ['c/tx', ATOMIC_IMPORT, /address = 0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc$/m],
  ] as const) {
    it(`the bytes of ${id} name each field, and none is a list of numbers`, async () => {
      const { text } = await render(kind, id, 'bytes');
      assert.match(text, field);
      assert.doesNotMatch(text, /= \d+(?:,\d+){3}/);
    });
  }

  for (const [what, bytes, keys, field] of [
    [
      'a Warp message',
      warpFormats.unsignedMessage.encode({
        networkID: 5,
        sourceChainID: new Uint8Array(32),
        payload: warpFormats.payload.encode({ type: 'payload.Hash', hash: new Uint8Array(32) }),
      }),
      ['id', 'networkID', 'sourceChainID', 'payload', 'decoded'],
      /sourceChainID = 1{32}LpoYY$/m,
    ],
    [
      'a proposervm block of another virtual machine',
      proposervmBlock.encode({ type: 'block.option', parentID: new Uint8Array(32), block: new Uint8Array(20) }),
      ['id', 'parentID', 'block'],
      /block = 20 bytes/m,
    ],
  ] as const) {
    it(`${what} from hex is written as JSON and as bytes`, async () => {
      given.set('given', bytes);
      const { text } = await render('hex', 'given', 'json');
      assert.deepEqual(Object.keys(JSON.parse(text) as object), keys);
      assert.match((await render('hex', 'given', 'bytes')).text, field);
    });
  }

  it('a UTXO that P listed has addresses of P, whatever its type; other bytes are no document', async () => {
    const { utxos } = recordedAnswer('platform.getUTXOs', { addresses: [EWOQ_P] }) as { utxos: string[] };
    const types = new Set<string>();
    for (const hex of utxos) {
      given.set('given', decodeHex(hex));
      const { text } = await render('p/utxo', 'given', 'json');
      assert.ok(text.includes(EWOQ_P) && !text.includes('X-local'), text);
      types.add(Object.keys((JSON.parse(text) as { output: object }).output).join());
      assert.match((await render('p/utxo', 'given', 'bytes')).text, /= P-local1/);
    }
    assert.ok(types.size > 1);
    given.set('given', new Uint8Array(20));
    assert.ok('unreadable' in (JSON.parse((await render('p/utxo', 'given', 'json')).text) as object));
  });

  it('a UTXO that waits on C has addresses of C', async () => {
    const { utxos } = recordedAnswer('avax.getUTXOs', {
      addresses: [EWOQ_C, 'C-local10zmua2r9n9qj4g9vy89s7ejc6n3llgw6urhgxl'],
      sourceChain: 'X',
    }) as { utxos: string[] };
    assert.notEqual(utxos.length, 0);
    for (const hex of utxos) {
      given.set('given', decodeHex(hex));
      const { text } = await render('c/utxo', 'given', 'json');
      assert.ok(text.includes('C-local1') && !text.includes('X-local'), text);
      assert.match((await render('c/utxo', 'given', 'bytes')).text, /= C-local1/);
    }
  });

  it('the inner block of a proposervm block is written as its chain writes it', async () => {
    const containers = readLines(join(PROTOCOL_FIXTURES, 'primary-network.jsonl')).flatMap((line) => {
      if (line.kind !== 'exchange' || !/^\/ext\/index\/[PC]/.test(line.request.path)) return [];
      const { result } = JSON.parse(line.response.body) as { result?: { bytes?: string } };
      return result?.bytes === undefined ? [] : [result.bytes];
    });
    assert.ok(containers.length > 3);
    for (const hex of containers) {
      given.set('given', decodeHex(hex));
      const { id, block } = JSON.parse((await render('hex', 'given', 'json')).text) as {
        id: string;
        block: { id: string; height: number };
      };
      assert.ok(block.height > 0);
      assert.notEqual(block.id, id);
    }
  });

  it('a block of C since Helicon has all fields of its header, and its extra data alone is the same transactions', async () => {
    const containers = readLines(join(PROTOCOL_FIXTURES, 'primary-network-1.15.jsonl.gz')).flatMap((line) =>
      line.kind === 'exchange' && line.request.path === '/ext/index/C/block'
        ? [decodeHex(/"bytes":"(0x\w+)"/.exec(line.response.body)?.[1] ?? '')]
        : [],
    );
    const fields: number[] = [];
    for (const bytes of containers) {
      given.set('given', bytes);
      const { block } = JSON.parse((await render('hex', 'given', 'json')).text) as {
        block: { header: Record<string, string>; atomicTxs: unknown[] };
      };
      fields.push(Object.keys(block.header).length);
      given.set('given', readEVMBlock(unwrap(bytes).inner).extraData);
      assert.deepEqual(JSON.parse((await render('hex', 'given', 'json')).text), { atomicTxs: block.atomicTxs });
      assert.match((await render('hex', 'given', 'bytes')).text, /unsignedTx/);
    }
    assert.deepEqual(fields, [24, 30]);
  });

  it('a validator is read again when its document is opened again', async () => {
    const { text, isFinal } = await render('id', L1_VALIDATOR, 'json');
    assert.equal((JSON.parse(text) as { validationID: string }).validationID, L1_VALIDATOR);
    assert.equal(isFinal, false);
    assert.match((await render('id', L1_VALIDATOR, 'bytes')).text, new RegExp(`^${L1_VALIDATOR} on Sandbox`));
  });

  it('what the node reports about a node is read again, too; a node without stake has an empty list', async () => {
    const { text, isFinal } = await render('p/node', VALIDATOR, 'json');
    const { nodeID, validators } = JSON.parse(text) as { nodeID: string; validators: Record<string, unknown>[] };
    assert.equal(nodeID, VALIDATOR);
    assert.deepEqual(
      validators.map(({ validates, weight, uptime }) => ({ validates, weight, uptime })),
      [{ validates: 'Primary Network', weight: 2_000_000_000_000_000, uptime: '100.0000' }],
    );
    assert.equal(isFinal, false);
    assert.match((await render('p/node', VALIDATOR, 'bytes')).text, new RegExp(`^${VALIDATOR} on Sandbox\n.*no bytes`));
    const none = await render('p/node', 'NodeID-111111111111111111116DBWJs', 'json');
    assert.deepEqual((JSON.parse(none.text) as { validators: unknown }).validators, []);
  });
});
