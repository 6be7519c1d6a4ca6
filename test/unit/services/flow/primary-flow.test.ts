import assert from 'node:assert/strict';
import { join } from 'node:path';
import { atomicFormats } from '../../../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { txIDOf } from '../../../../src/core/ids/ids';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import { NetworkWords } from '../../../../src/services/p-and-c/network-words';
import { describePOrC } from '../../../../src/services/p-and-c/describe-p-or-c';
import {
  amountAt,
  type Flow,
  type FlowEnd,
  flowOfAtomicTx,
  flowOfPlatformTx,
} from '../../../../src/services/flow/flow';
import { plainText } from '../../../../src/services/text/pieces';
import { readLines } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';

const unnamed = (): undefined => undefined;
const NAMES = { words: new NetworkWords(12345, unnamed), ownName: unnamed };

describe('what transactions of P and C take and make', () => {
  it('P: of each recorded transaction, what goes in comes out, the fee and balances included', () => {
    const flows = recorded('platform.getTx').map((bytes) => {
      const tx = platformFormats.tx.decode(bytes);
      return { tx, flow: flowOfPlatformTx(tx, NAMES) };
    });
    assert.ok(flows.length > 12, `${flows.length} transactions`);
    // The stakes of the genesis come from nowhere.
    for (const { flow } of flows) if (flow.inputs.length > 0) assertBalanced(flow);
    const types = new Map(flows.map(({ tx, flow }) => [tx.unsignedTx.type, flow]));
    const marked = (type: string, kind: string): FlowEnd[] => {
      const { inputs = [], outputs = [] } = types.get(type as never) ?? {};
      return [...inputs, ...outputs].filter(({ marks }) => marks.some((mark) => mark.kind === kind));
    };
    assert.equal(marked('txs.AddPermissionlessValidatorTx', 'staked').length, 1);
    assert.equal(marked('txs.AddPermissionlessDelegatorTx', 'staked').length, 1);
    assert.ok(marked('txs.ImportTx', 'imported').length > 0);
    assert.ok(marked('txs.ExportTx', 'exported').length > 0);
    const balances = (type: string): number =>
      types.get(type as never)?.outputs.filter(({ kind }) => kind === 'balance').length ?? 0;
    assert.ok(balances('txs.ConvertSubnetToL1Tx') > 0);
    assert.equal(balances('txs.IncreaseL1ValidatorBalanceTx'), 1);
  });

  it('P: what the chain itself makes moves nothing', () => {
    const all = recorded('platform.getTx').map((bytes) => platformFormats.tx.decode(bytes));
    const own = all.filter(({ unsignedTx }) => !('inputs' in unsignedTx));
    assert.ok(own.length > 0);
    for (const tx of own) assert.deepEqual(flowOfPlatformTx(tx, NAMES), { inputs: [], outputs: [] });
  });

  it('P: the signers own what is spent, and get the change', () => {
    const all = recorded('platform.getTx').map((bytes) => flowOfPlatformTx(platformFormats.tx.decode(bytes), NAMES));
    const changed = all.filter(({ outputs }) =>
      outputs.some(({ marks }) => marks.some(({ kind }) => kind === 'change')),
    );
    assert.ok(changed.length > 5, `${changed.length} with change`);
    for (const { inputs } of changed) for (const { owner } of inputs) assert.equal(owner?.kind, 'owner');
  });

  it('P: outputs to any of few or many signers are change, and the headline agrees', () => {
    const found = recorded('platform.getTx')
      .map((bytes) => platformFormats.tx.decode(bytes))
      .find(({ unsignedTx }) => unsignedTx.type === 'txs.BaseTx');
    assert.ok(found?.unsignedTx.type === 'txs.BaseTx');
    const [input] = found.unsignedTx.inputs;
    const [output] = found.unsignedTx.outputs;
    assert.ok(input !== undefined && output?.output.type === 'secp256k1fx.TransferOutput');
    const keys = Array.from({ length: 65 }, (_, i) => new SigningKey(new Uint8Array(32).fill(i + 1)));
    const stranger = new Uint8Array(20).fill(7);
    for (const [count, isKnown] of [
      [1, true],
      [17, true],
      [64, true],
      [65, false],
    ] as const) {
      const signers = keys.slice(0, count);
      const made = [keys[count - 1]!.address, stranger].map((address, i) => ({
        ...output,
        output: { ...output.output, amount: BigInt(i + 1), addresses: [address] } as typeof output.output,
      }));
      const unsignedTx = { ...found.unsignedTx, inputs: signers.map(() => input), outputs: made };
      const hash = sha256(platformFormats.unsignedTx.encode(unsignedTx));
      const credentials = signers.map((key) => ({ ...found.credentials[0]!, signatures: [key.sign(hash)] }));
      const tx = { unsignedTx, credentials };
      const { outputs } = flowOfPlatformTx(tx, NAMES);
      const changes = outputs.filter(({ marks }) => marks.some(({ kind }) => kind === 'change'));
      assert.equal(changes.length, isKnown ? 1 : 0, `${count} signers`);
      const words = new NetworkWords(unsignedTx.networkID, unnamed);
      const bytes = platformFormats.tx.encode(tx);
      const { headline } = describePOrC({ on: 'P', kind: 'tx', id: txIDOf(bytes), bytes, tx }, words);
      const paid = isKnown ? /^Pay 0\.000000002 AVAX to \S+$/ : /^Pay 0\.000000001 .* 0\.000000002 .* \(change, if/;
      assert.match(plainText(headline), paid, `${count} signers`);
    }
  });

  it('P: a lock that only staking may touch is marked on both sides', () => {
    const [first] = recorded('platform.getTx')
      .map((bytes) => platformFormats.tx.decode(bytes))
      .filter(({ unsignedTx }) => unsignedTx.type === 'txs.BaseTx');
    assert.ok(first?.unsignedTx.type === 'txs.BaseTx');
    const { inputs, outputs } = first.unsignedTx;
    const input = inputs[0]!;
    const output = outputs[0]!;
    assert.ok(input.input.type === 'secp256k1fx.TransferInput');
    assert.ok(output.output.type === 'secp256k1fx.TransferOutput');
    const locked = {
      ...first.unsignedTx,
      inputs: [{ ...input, input: { type: 'stakeable.LockIn' as const, locktime: 7n, input: input.input } }],
      outputs: [{ ...output, output: { type: 'stakeable.LockOut' as const, locktime: 7n, output: output.output } }],
    };
    const flow = flowOfPlatformTx({ ...first, unsignedTx: locked }, NAMES);
    for (const end of [flow.inputs[0]!, flow.outputs[0]!])
      assert.ok(end.marks.some((mark) => mark.kind === 'stakeable' && mark.until === 7n));
    assert.equal(amountAt(flow.outputs[0]!), output.output.amount);
  });

  it('C: imports lead from UTXOs to accounts, exports back, and the fee is the rest', () => {
    const flows = recorded('avax.getAtomicTx').map((bytes) => flowOfAtomicTx(atomicFormats.tx.decode(bytes), NAMES));
    assert.ok(flows.length > 1, `${flows.length} transactions`);
    for (const flow of flows) {
      assertBalanced(flow);
      const isImport = flow.inputs.some(({ kind }) => kind === 'utxo');
      const ends = isImport ? flow.outputs : flow.inputs;
      assert.deepEqual([ends[0]?.kind, ends[0]?.owner?.kind], ['account', 'account']);
      assert.ok(!isImport || flow.inputs.every(({ owner }) => owner?.kind === 'owner'));
    }
  });
});

function assertBalanced({ inputs, outputs }: Flow): void {
  const sums = new Map<string, bigint>();
  const add = (ends: readonly FlowEnd[], sign: bigint): void => {
    for (const end of ends) {
      const key = encodeCb58(end.asset.assetID);
      sums.set(key, (sums.get(key) ?? 0n) + sign * (amountAt(end) ?? 0n));
    }
  };
  add(inputs, 1n);
  add(outputs, -1n);
  for (const [asset, sum] of sums) assert.equal(sum, 0n, asset);
}

/** The transactions that a real node answered with. */
function recorded(wanted: string): Uint8Array[] {
  const all = readLines(join(PROTOCOL_FIXTURES, 'primary-network.jsonl')).flatMap((line) => {
    if (line.kind !== 'exchange') return [];
    const body = line.request.body.startsWith('{') ? (JSON.parse(line.request.body) as { method?: string }) : {};
    const tx = /"tx":"(0x[0-9a-f]+)"/.exec(line.response.body)?.[1];
    return body.method === wanted && tx !== undefined ? [tx] : [];
  });
  return [...new Set(all)].map((hex) => decodeHex(hex));
}
