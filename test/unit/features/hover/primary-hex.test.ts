import assert from 'node:assert/strict';
import { join } from 'node:path';
import { atomicFormats, atomicTxsOf } from '../../../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { proposervmBlock } from '../../../../src/core/codec/proposervm/proposervm-block';
import { decodeCb58, decodeID } from '../../../../src/core/encodings/cb58';
import { decodeHex, encodeHex } from '../../../../src/core/encodings/hex';
import { EWOQ_CB58, LOCAL_AVAX } from '../../../support/known-ids';
import { recordedAnswer } from '../../../support/servers/primary-node';
import { readLines } from '../../../support/recording/recording';
import { snapshotOf } from '../../../support/wording/snapshot';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { cardOf, World } from './answers';

const SUBNET = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
const ATOMIC_IMPORT = 'KKUPpveKcUjcGM2Zy9YZE1mDrSMk3UDEtkgHUc82M2wzLEVaW';
const REGISTRATION = '2Aq3GRHecwJSMUPgkzWxN6dkTd7upEXA8PMFSeAwzathTyuGi5';
const WEIGHT = '26JA2qgtxKo6zWh6ttNiDrjfHYwXeEHkbpBXbfhehk87zBRtZf';

describe('hovers on the hex of P and C', () => {
  const snapshot = snapshotOf('hover-primary-hex');
  // No server listens there: a request would fail, and would be counted. One of P or C asks for the price of gas,
  // and a signed Warp message for who signed it.
  const own = new World({ sandboxURL: 'http://127.0.0.1:1' });
  after(() => own.close());
  let asked = 0;
  afterEach(function () {
    const isPriced = /a P-Chain transaction|an atomic transaction|the signed message of/.test(
      this.currentTest?.title ?? '',
    );
    assert.ok(isPriced || own.exchanges === asked, `${own.exchanges - asked} requests`);
    asked = own.exchanges;
  });

  for (const [kind, method, id] of [
    ['a P-Chain transaction', 'platform.getTx', SUBNET],
    ['an atomic transaction', 'avax.getAtomicTx', ATOMIC_IMPORT],
  ] as const) {
    it(`${kind} is decoded without the chain`, async () => {
      snapshot.matches(kind, cardOf(await own.hover(`tx = ${recordedHex(method, id)}`)));
    });
  }

  for (const line of readLines(join(PROTOCOL_FIXTURES, 'primary-codec.jsonl'))) {
    // A transaction that only moves the time, 22 bytes, is too short to be told from any other hex.
    if (line.kind !== 'codec' || line.what === 'P transaction') continue;
    const { what, label, hex } = line;
    it(`${what}: ${label}`, async () => {
      snapshot.matches(`${what}: ${label}`, cardOf(await own.hover(`bytes = ${hex}`)));
    });
  }

  for (const [kind, txID] of [
    ['a registration', REGISTRATION],
    ['a weight', WEIGHT],
  ] as const) {
    it(`the signed message of ${kind}`, async () => {
      const { unsignedTx } = platformFormats.tx.decode(decodeHex(recordedHex('platform.getTx', txID)));
      assert.ok('message' in unsignedTx);
      const hex = encodeHex(unsignedTx.message, 'hexnc');
      snapshot.matches(`the signed message of ${kind}`, cardOf(await own.hover(`bytes = ${hex}`)));
    });
  }

  for (const [what, hex] of recordedExtraData()) {
    it(`the extra data of ${what}`, async () => {
      snapshot.matches(`the extra data of ${what}`, cardOf(await own.hover(`"blockExtraData": "${hex}"`)));
    });
  }

  for (const [chain, bytes] of recordedContainers()) {
    it(`a block of ${chain} as the index gives it`, async () => {
      snapshot.matches(`a block of ${chain} as the index gives it`, cardOf(await own.hover(`bytes = ${bytes}`)));
    });
  }

  it('a proposervm block of another virtual machine', async () => {
    const block = {
      type: 'block.option',
      parentID: new Uint8Array(32),
      block: Buffer.from('a block of its own'),
    } as const;
    const hex = encodeHex(proposervmBlock.encode(block));
    snapshot.matches('a proposervm block of another virtual machine', cardOf(await own.hover(`bytes = ${hex}`)));
  });

  it('a UTXO that can only be staked for now', async () => {
    const output = {
      type: 'secp256k1fx.TransferOutput',
      amount: 5_000_000_000n,
      locktime: 0n,
      threshold: 1,
      addresses: [decodeCb58(EWOQ_CB58)],
    } as const;
    const utxo = {
      txID: decodeID(SUBNET),
      outputIndex: 2,
      assetID: decodeID(LOCAL_AVAX),
      output: { type: 'stakeable.LockOut', locktime: 1_900_000_000n, output },
    } as const;
    const hex = encodeHex(platformFormats.utxo.encode(utxo));
    snapshot.matches('a UTXO that can only be staked', cardOf(await own.hover(`bytes = ${hex}`)));
  });
});

function recorded(name: string): ReturnType<typeof readLines> {
  return readLines(join(PROTOCOL_FIXTURES, name));
}

/** As blocks of C have it, and two transactions in one. */
function recordedExtraData(): Map<string, string> {
  const all = recorded('primary-network-1.15.jsonl.gz').flatMap((line) => {
    const body = line.kind === 'exchange' ? line.response.body : '';
    return /"blockExtraData":"(0x\w{2,})"/.exec(body)?.[1] ?? [];
  });
  const [first, second] = [...new Set(all)].map((hex) => atomicTxsOf(decodeHex(hex, 'hexnc'))) as [Txs, Txs];
  const both = encodeHex(atomicFormats.txs.encode([...first, ...second]), 'hexnc');
  return new Map([
    ['an import', all[0] ?? ''],
    ['an import and an export', both],
  ]);
}

type Txs = ReturnType<typeof atomicTxsOf>;

/** One container of each chain and kind, as hex. */
function recordedContainers(): Map<string, string> {
  const all = new Map<string, string>();
  for (const [file, when] of [
    ['primary-network.jsonl', ''],
    ['primary-network-1.15.jsonl.gz', ' since Helicon'],
  ] as const) {
    for (const line of recorded(file)) {
      if (line.kind !== 'exchange') continue;
      const [, chain] = /^\/ext\/index\/([XPC])\/block$/.exec(line.request.path) ?? [];
      if (chain === undefined) continue;
      const { result } = JSON.parse(line.response.body) as { result?: { bytes?: string; index: string } };
      if (result?.bytes !== undefined) all.set(`${chain}, container ${result.index}${when}`, result.bytes);
    }
  }
  return all;
}

function recordedHex(method: string, id: string): string {
  const { tx } = recordedAnswer(method, { txID: id }) as { tx: string };
  return tx;
}
