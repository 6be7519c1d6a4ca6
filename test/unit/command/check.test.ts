import assert from 'node:assert/strict';
import { printedText } from '../../../src/command/json-output';
import { checkedInput } from '../../../src/command/check';
import { decoded } from '../../../src/command/decode';
import { EXIT } from '../../../src/command/exit';
import { chainAt, servicesOver } from '../../../src/command/network';
import { concatBytes, toHexDigits } from '../../../src/core/bytes/bytes';
import { encodeHex } from '../../../src/core/encodings/hex';
import { Codec } from '../../../src/core/codec/avm/codec';
import { createAPI } from '../../../src/services/answers/extension-api';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import { unsignedBytes } from '../../../src/core/signing/signable';
import { demoStory, startDemo } from '../../support/sandbox/demo-sandbox';
import { sampleOf } from '../../support/setup/issue-setup';
import { reportOfText } from '../../support/setup/review-of-text';
import { sentTxs } from '../../support/recording/sent-txs';
import { type Vector, vectorBytes, vectorsOf } from '../../support/recording/vectors';
import { snapshotOf } from '../../support/wording/snapshot';

const GENESIS_ASSET = 'genesis-AVAX-CreateAssetTx local';

describe('the command that checks', () => {
  const snapshot = snapshotOf('command-check');
  const { bytes } = demoStory().txs.payment;
  const read = readAnyTx(bytes);
  assert.ok(read);
  const unsigned = encodeHex(unsignedBytes(read));
  const mistyped = (hex: string): string => hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

  const offline: readonly (readonly [title: string, text: string, code: number])[] = [
    ['a payment', encodeHex(bytes), EXIT.unknown],
    ['unsigned bytes', unsigned, EXIT.unknown],
    ['a digit that is wrong', mistyped(encodeHex(bytes)), EXIT.fails],
    ['a piece of a transaction', encodeHex(bytes.subarray(0, 200)), EXIT.fails],
    ['no codec version', encodeHex(bytes.subarray(2)), EXIT.fails],
    ['more bytes than a transaction has', encodeHex(concatBytes(bytes, bytes)), EXIT.fails],
    ['hex with commas', encodeHex(bytes).replace(/(?=.{100}$)/, ','), EXIT.unknown],
  ];
  for (const [title, text, code] of offline) {
    it(`reports what the bytes show without a node, of ${title}`, async () => {
      const services = servicesOver();
      const [report, value] = await Promise.all(
        [false, true].map((json) => checkedInput({ place: 'test', text }, { json }, services, false)),
      );
      await services.close();
      snapshot.matches(title, report ? printedText(report, {}) : '');
      const { verdict, problems } = JSON.parse(value ? printedText(value, {}) : '') as {
        verdict: string;
        problems: readonly object[];
      };
      assert.deepEqual([report?.code, value?.code], [code, code]);
      assert.deepEqual([verdict, problems.length], [code === EXIT.fails ? 'fails' : 'cannot tell', 1]);
    });
  }

  it('says what it is, where it is no transaction', async () => {
    const services = servicesOver();
    const { tx } = demoStory().txs.payment;
    const zero = new Uint8Array(32);
    const rest = { parentID: zero, height: 1n, time: 1n, merkleRoot: zero, txs: [tx] };
    const block = new Codec().encodeBlock({ type: 'block.StandardBlock', ...rest });
    for (const json of [false, true]) {
      const checked = checkedInput({ place: 'test', text: encodeHex(block) }, { json }, services, false);
      await assert.rejects(checked, /^BadInput: A block of the X-Chain, not a transaction\. Decode it instead\.$/);
    }
    await assert.rejects(createAPI(services).check(encodeHex(block)), { code: 'invalidInput' });
    const asset = new Codec().decodeTx(
      vectorBytes(vectorsOf('tx').find(({ name }) => name === GENESIS_ASSET) as Vector).subarray(0, -4),
    );
    assert.ok(asset.unsignedTx.type === 'txs.CreateAssetTx');
    const text = encodeHex(new Codec().encodeGenesis({ txs: [{ alias: 'AVAX', ...asset.unsignedTx }] }));
    const genesis = checkedInput({ place: 'test', text }, { json: false }, services, false);
    await assert.rejects(genesis, /^BadInput: Genesis data of an avm chain, not a transaction\. Decode it instead\.$/);
    snapshot.matches(
      'genesis data, decoded',
      printedText(await decoded({ place: 'test', text }, { json: false, bytes: false }), {}),
    );
    await services.close();
  });

  it('prints the report of the editor over a node, with the exit code of the value', async () => {
    const sandbox = await startDemo();
    const services = servicesOver(chainAt(sandbox.url, 'X'));
    try {
      const fresh = await sampleOf(sandbox.url, 'pay');
      const tampered = Uint8Array.from(fresh.bytes);
      tampered[tampered.length - 40] = (tampered[tampered.length - 40] ?? 0) ^ 1;
      const online: readonly (readonly [text: string, code: number])[] = [
        [encodeHex(bytes), EXIT.done],
        [mistyped(encodeHex(bytes)), EXIT.fails],
        [encodeHex(fresh.bytes).slice(2), EXIT.done],
        [encodeHex(tampered), EXIT.fails],
        [unsigned, EXIT.fails],
        [mistyped(encodeHex(fresh.bytes)), EXIT.fails],
      ];
      for (const [text, code] of online) {
        const report = await checkedInput({ place: 'test', text }, { json: false }, services, true);
        assert.equal(`${printedText(report, {})}\n`, await reportOfText(services, text));
        const value = await checkedInput({ place: 'test', text }, { json: true }, services, true);
        assert.deepEqual([report.code, value.code], [code, code], printedText(report, {}));
      }
    } finally {
      await services.close();
      await sandbox.close();
    }
  });

  it('exits with one code for the report and for the value, over a node and without', async () => {
    const sandbox = await startDemo();
    const files = ['protocol/x-chain', 'recordings/platform-checks', 'recordings/c-atomic'];
    const ofNode = Object.values(demoStory().txs).map((tx) => tx.bytes);
    const sent = files.flatMap((file) => sentTxs(`${file}.jsonl.gz`).filter((_, i) => i % 100 === 0));
    const texts = [...ofNode, ...sent.map((tx) => tx.bytes)].flatMap((tx) => {
      const any = readAnyTx(tx);
      const forms = [tx, tx.subarray(0, -9), ...(any === undefined ? [] : [unsignedBytes(any)])].map((each) =>
        encodeHex(each),
      );
      return [...forms, mistyped(encodeHex(tx)), toHexDigits(tx)];
    });
    const codes = new Map<number, number>();
    for (const services of [servicesOver(), servicesOver(chainAt(sandbox.url, 'X'))]) {
      const isOnline = services.chains.configs.length > 0;
      for (const text of texts) {
        const code = async (json: boolean): Promise<number> =>
          (await checkedInput({ place: 'test', text }, { json }, services, isOnline)).code;
        const [report, value] = [await code(false), await code(true)];
        assert.equal(report, value, text);
        codes.set(report, (codes.get(report) ?? 0) + 1);
      }
      await services.close();
    }
    await sandbox.close();
    assert.ok(texts.length > 60);
    for (const each of [EXIT.done, EXIT.fails, EXIT.unknown]) assert.ok((codes.get(each) ?? 0) > 0);
  });
});
