import assert from 'node:assert/strict';
import { addTxSignatures, avaxSerial, type Context, pvm, UnsignedTx, utils, Utxo } from '@avalabs/avalanchejs';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { insertSignature, mergeSignatures as merging } from '../../../../src/core/signing/merge';
import { foldedKey } from '../../../../src/core/json/json-nodes';
import { type JSONObject, stringifyJSON } from '../../../../src/core/json/json';
import { editableJSON } from '../../../../src/core/signing/tx-json';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import { PUBLIC_GAS } from '../../../../src/core/p-and-c/platform-fee';
import { readAnyTx, readSignable } from '../../../../src/core/signing/read-tx';
import { progressOf, slotsOf as slotting, type SourceOwners } from '../../../../src/core/signing/slots';
import { finished } from '../../../../src/core/steps';
import { coreParameters, readTxFile, type TxFile } from '../../../../src/core/given-text/tx-file';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import { refuses } from '../../../support/assertions/refuses';
import { LOCAL_AVAX, LOCAL_X, MAINNET_C, ZERO_ID } from '../../../support/known-ids';

const mergeSignatures = (...given: Parameters<typeof merging>) => finished(merging(...given));
const slotsOf = (...given: Parameters<typeof slotting>) => finished(slotting(...given));

const LOCAL: Context.Context = {
  networkID: 12_345,
  hrp: 'local',
  xBlockchainID: LOCAL_X,
  pBlockchainID: ZERO_ID,
  cBlockchainID: MAINNET_C,
  avaxAssetID: LOCAL_AVAX,
  baseTxFee: 1_000_000n,
  createAssetTxFee: 10_000_000n,
  platformFeeConfig: { weights: { 0: 1, 1: 1, 2: 1, 3: 1 }, ...PUBLIC_GAS },
};

/** The first pays the fee; all three own the subnet, and two of them have to sign. */
const SECRETS = [1, 2, 3].map((n) => sha256(Uint8Array.of(n)));
const KEYS = SECRETS.map((secret) => new SigningKey(secret));
const [payer, second, third] = KEYS.map(({ address }) => address) as [Uint8Array, Uint8Array, Uint8Array];
const FEE_STATE = { capacity: 999_999n, excess: 1n, price: 1n, timestamp: '2026-11-21T00:00:00Z' };

const OWNERS: SourceOwners = ({ source }) =>
  source.kind === 'subnet' ? { threshold: 2, addresses: [payer, second, third] } : { threshold: 1, addresses: [payer] };

/** A TransferSubnetOwnershipTx that nobody has signed, made by avalanchejs. */
function unsignedTx(): ReturnType<typeof pvm.newTransferSubnetOwnershipTx> {
  const utxo = platformFormats.utxo.encode({
    txID: sha256(Uint8Array.of(8)),
    outputIndex: 0,
    assetID: decodeID(LOCAL_AVAX),
    output: {
      type: 'secp256k1fx.TransferOutput',
      amount: 10_000_000_000n,
      locktime: 0n,
      threshold: 1,
      addresses: [payer],
    },
  });
  return pvm.newTransferSubnetOwnershipTx(
    {
      feeState: FEE_STATE,
      fromAddressesBytes: [payer],
      subnetAuth: [1, 2],
      subnetId: encodeCb58(sha256(Uint8Array.of(9))),
      subnetOwners: [third],
      utxos: [utils.getManagerForVM('PVM').unpack(utxo, Utxo)],
    },
    LOCAL,
  );
}

/** Each signer's copy: the payer's and two of the subnet's owners. */
async function signedCopy(signer: number): Promise<ReturnType<typeof unsignedTx>> {
  const copy = unsignedTx();
  if (signer === 0) await addTxSignatures({ unsignedTx: copy, privateKeys: [SECRETS[0] as Uint8Array] });
  else copy.addSignatureAt((KEYS[signer] as SigningKey).sign(sha256(copy.toBytes())), 1, signer - 1);
  return copy;
}

describe('files of transactions', () => {
  const copies: ReturnType<typeof unsignedTx>[] = [];
  const all = unsignedTx();
  before(async () => {
    for (const signer of [0, 1, 2]) {
      const copy = await signedCopy(signer);
      copies.push(copy);
      const [credential, slot] = signer === 0 ? [0, 0] : [1, signer - 1];
      all.addSignatureAt((KEYS[signer] as SigningKey).sign(sha256(all.toBytes())), credential, slot);
    }
  });
  const bytesOf = (tx: ReturnType<typeof unsignedTx>): Uint8Array => tx.getSignedTx().toBytes();
  /** With all signatures, as avalanchejs makes it. */
  const mergedOf = (files: readonly TxFile[]) => {
    const merged = mergeSignatures(
      files.map(({ tx }) => tx),
      OWNERS,
    );
    assert.ok(merged.refusal === undefined);
    assert.equal(toHexDigits(merged.bytes), toHexDigits(bytesOf(all)));
    return merged;
  };
  const texts = (): string[] => [
    encodeHex(bytesOf(copies[0] as (typeof copies)[0])),
    `${JSON.stringify({ networkID: 12_345, txHex: encodeHex(bytesOf(copies[1] as (typeof copies)[0])) }, null, 2)}\n`,
    JSON.stringify(copies[2]),
  ];

  it("of three tools merge to the bytes that avalanchejs makes with all signatures, and each tool's layout stays", () => {
    const files = texts().map(readTxFile);
    assert.deepEqual(
      files.map(({ format }) => format),
      ['hex', 'platform-cli', 'avalanchejs'],
    );
    const merged = mergedOf(files);
    const [hex, platformCLI, avalancheJS] = files.map(({ write }) => write(merged.bytes));
    assert.equal(hex, encodeHex(bytesOf(all)));
    assert.equal(platformCLI, `${JSON.stringify({ networkID: 12_345, txHex: hex }, null, 2)}\n`);
    assert.equal(avalancheJS, JSON.stringify(all));
  });

  it('of JSON to edit merge with those of other tools, and stay JSON', () => {
    const unsigned = readAnyTx(all.toBytes());
    assert.ok(unsigned);
    const json = readTxFile(visibleJSON(editableJSON(unsigned)));
    assert.equal(json.format, 'Avalanche Lens');
    const merged = mergeSignatures([json.tx, ...texts().map((text) => readTxFile(text).tx)], OWNERS);
    assert.ok(merged.refusal === undefined);
    const signed = readTxFile(json.write(merged.bytes));
    assert.deepEqual(signed.tx.withSignatures(signed.tx.signatures), bytesOf(all));
    refuses(() => readTxFile('{\n  "unsignedTx": {"type": 1}}'), /^line 2, unsignedTx\.type: /);
  });

  it('of Core are what its avalanche_signTransaction takes and returns', async () => {
    const unsigned = readAnyTx(all.toBytes());
    assert.ok(unsigned);
    const given = coreParameters(unsigned);
    const { transactionHex, chainAlias } = JSON.parse(given) as Record<string, string>;
    assert.equal(chainAlias, 'P');
    // As Core reads it and fills in its own signatures: core-extension, handlers/avalanche_signTransaction.ts.
    const manager = utils.getManagerForVM('PVM');
    const slots = manager.unpack(utils.hexToBuffer(transactionHex ?? ''), avaxSerial.SignedTx).getCredentials();
    const { utxos, addressMaps } = unsignedTx();
    const theirs = new UnsignedTx(
      utils.unpackWithManager('PVM', utils.hexToBuffer(transactionHex ?? '')),
      utxos,
      addressMaps,
      slots,
    );
    await addTxSignatures({ unsignedTx: theirs, privateKeys: [SECRETS[0] as Uint8Array] });
    const signedTransactionHex = utils.bufferToHex(utils.addChecksum(theirs.getSignedTx().toBytes()));
    const response = JSON.stringify({ signedTransactionHex, signatures: [] }, null, 2);
    const files = [given, response, ...texts().slice(1)].map(readTxFile);
    assert.deepEqual(
      files.map(({ format }) => format),
      ['Core', 'Core', 'platform-cli', 'avalanchejs'],
    );
    const merged = mergedOf(files);
    const written = files.map(({ write }) => write(merged.bytes));
    assert.equal(written[0], JSON.stringify({ transactionHex: encodeHex(bytesOf(all), 'hexnc'), chainAlias: 'P' }));
    const whole = { signedTransactionHex: encodeHex(bytesOf(all)), signatures: [] };
    assert.equal(written[1], JSON.stringify(whole, null, 2));
    refuses(
      () => readTxFile(given.replace('"P"', '"X"')),
      /^line 1, chainAlias: X in the JSON, but P in the transaction$/,
    );
  });

  it('are refused with two names where two transactions stand in one, however they are written', () => {
    const [first, second] = copies.map(bytesOf) as [Uint8Array, Uint8Array];
    const any = readAnyTx(second);
    assert.ok(any);
    const { credentials: _, ...unsigned } = editableJSON(any);
    const forms: Readonly<Record<string, JSONObject>> = {
      unsignedTx: unsigned,
      txHex: { networkID: 12_345, txHex: encodeHex(first) },
      transactionHex: { transactionHex: encodeHex(first, 'hexnc'), chainAlias: 'P' },
      signedTransactionHex: { signedTransactionHex: encodeHex(first) },
      txBytes: JSON.parse(JSON.stringify(copies[2])) as JSONObject,
      tx: { tx: encodeHex(first), encoding: 'hex' },
      bytes: { bytes: encodeHex(first), index: '1', timestamp: '2026-11-21T00:00:00Z' },
      'result.tx': { jsonrpc: '2.0', result: { tx: editableJSON(any), encoding: 'json' } },
      'params.tx': { method: 'platform.issueTx', params: { tx: encodeHex(first) } },
      data: { type: 'Buffer', data: [...first] },
      unknown: { unknown: encodeHex(first) },
      TXHEX: { TXHEX: encodeHex(first) },
      SignedTransactionHex: { SignedTransactionHex: encodeHex(first) },
    };
    let count = 0;
    for (const [name, one] of Object.entries(forms)) {
      assert.equal(readTxFile(stringifyJSON(one)).tx.on, 'P', name);
      for (const [other, beside] of Object.entries(forms)) {
        if (foldedKey(name) === foldedKey(other)) continue;
        count++;
        refuses(
          () => readTxFile(stringifyJSON({ ...one, ...beside })),
          new RegExp(`(?:${name}.*${other}|${other}.*${name})`, 's'),
        );
      }
    }
    assert.equal(count, 13 * 12 - 4);
    const hex = encodeHex(first);
    refuses(() => readTxFile(`{"txHex": "${hex}", "txHex": "${hex}"}`), /^line 1, txHex: the field is there twice$/);
    refuses(() => readTxFile(String.raw`{"txHex": "${hex}", "\u0074xHex": "${hex}"}`), /^line 1, txHex: .*twice$/);
    for (const same of ['TXHEX', 'txhex'])
      refuses(
        () => readTxFile(`{"txHex": "${hex}",\n"${same}": "${hex}"}`),
        new RegExp(`line 2, ${same}: "txHex" is the same`),
      );
  });

  it('name the fields that mean nothing, and keep them', () => {
    const [hex = ''] = texts();
    const { ignored, write } = readTxFile(`{"note": "for Ana", "txHex": "${hex}", "more": {"a": [1]}}`);
    assert.deepEqual(ignored, ['note', 'more']);
    assert.equal(write(bytesOf(all)), `{"note": "for Ana", "txHex": "${encodeHex(bytesOf(all))}", "more": {"a": [1]}}`);
    const any = readAnyTx(all.toBytes());
    assert.ok(any);
    const edited = readTxFile(visibleJSON(editableJSON(any)).replace('{', '{\n  "note": {"for": "Ana"},'));
    assert.deepEqual(edited.ignored, ['note']);
    const written = edited.write(bytesOf(all));
    assert.deepEqual((JSON.parse(written) as JSONObject)['note'], { for: 'Ana' });
    assert.deepEqual(readTxFile(written).ignored, ['note']);
  });

  it('are written where they stand, escaped or inside of an answer', () => {
    const [hex = ''] = texts();
    for (const [before, after] of [
      [
        String.raw`{"networkID": 12345, "txHex": "${hex.replace('0x00', String.raw`0x0\u0030`)}"}`,
        `{"networkID": 12345, "txHex": "#"}`,
      ],
      [
        `{"jsonrpc": "2.0", "result": {"tx": "${hex}", "encoding": "hex"}, "id": 1}`,
        `{"jsonrpc": "2.0", "result": {"tx": "#", "encoding": "hex"}, "id": 1}`,
      ],
    ] as const)
      assert.equal(readTxFile(before).write(bytesOf(all)), after.replace('#', encodeHex(bytesOf(all))));
    const container = `{"id": "${encodeCb58(sha256(bytesOf(copies[0] as (typeof copies)[0])))}", "bytes": "${hex}"}`;
    refuses(() => readTxFile(container).write(bytesOf(all)), /^line 1, id: .* in the JSON, but .* in the transaction$/);
  });

  it('merge without known owners too, where no two signatures are in one slot', () => {
    const txs = texts().map((text) => readTxFile(text).tx);
    assert.deepEqual(
      mergeSignatures(txs, () => undefined),
      { bytes: bytesOf(all) },
    );
  });

  it('merge a signature a step, so that a long one blocks nothing', () => {
    const txs = texts().map((text) => readTxFile(text).tx);
    assert.equal([...merging(txs, OWNERS)].length, 3);
  });

  it('have the credentials that their inputs need', () => {
    const codec = new Codec();
    const base = { networkID: 12_345, blockchainID: new Uint8Array(32), outputs: [], memo: new Uint8Array() };
    const input = {
      ...{ txID: sha256(Uint8Array.of(8)), outputIndex: 0, assetID: decodeID(LOCAL_AVAX) },
      input: { type: 'secp256k1fx.TransferInput', amount: 1n, signatureIndices: [0] } as const,
    };
    const bytes = codec.encodeTx({
      unsignedTx: { type: 'txs.BaseTx', ...base, inputs: [input] },
      credentials: [{ type: 'nftfx.Credential', signatures: [] }],
    });
    refuses(() => readSignable(bytes), /^nftfx\.Credential in the place of secp256k1fx\.Credential$/);
  });

  it('are the same with and without 0x, checksum, final newline, CRLF and byte order mark', () => {
    const [hex = ''] = texts();
    for (const text of [hex, `${hex}\n`, `${hex}\r\n`, `\uFEFF${hex}`, hex.slice(2), hex.slice(0, -8)]) {
      const file = readTxFile(text);
      assert.deepEqual(file.tx.unsigned, readTxFile(hex).tx.unsigned);
      assert.equal(file.write(bytesOf(all)).startsWith('0x'), text.includes('0x'));
    }
  });

  it('keep the indentation of their JSON', () => {
    const indented = JSON.stringify(copies[2], null, 2);
    assert.equal(readTxFile(indented).write(bytesOf(all)), JSON.stringify(all, null, 2));
  });

  it('are refused with what is wrong', () => {
    const [hex = '', platformCLI = '', avalancheJS = ''] = texts();
    refuses(
      () => readTxFile(platformCLI.replace('12345', '1')),
      /^line 2, networkID: 1 in the JSON, but 12345 in the transaction$/,
    );
    refuses(() => readTxFile(hex.slice(0, 200)), /^not a transaction/);
    refuses(() => readTxFile('{"a": 1}'), /^no txHex/);
    refuses(() => readTxFile(avalancheJS.replace('"credentials":[[', '"credentials":["')), /JSON|credentials/);
    for (const garbage of ['', '\uFFFD'.repeat(2 ** 20), '['.repeat(2 ** 20), `{${' '.repeat(2 ** 20)}`, '0x']) {
      refuses(() => readTxFile(garbage), /./);
    }
  });

  it('say whose turn it is', () => {
    const [first] = texts().map((text) => readTxFile(text).tx);
    assert.ok(first);
    const groups = slotsOf(first, OWNERS);
    assert.deepEqual(
      groups.map(({ slots }) => slots.map(({ state }) => state)),
      [['signed'], ['empty', 'empty']],
    );
    const { signed, needed, waitingFor } = progressOf(groups);
    assert.deepEqual([signed, needed], [1, 3]);
    assert.deepEqual(waitingFor, [second, third].sort(Buffer.compare));
    assert.equal(progressOf(slotsOf(first, () => undefined)).unknown, 2);
  });

  it('are refused where the transactions differ, by the first field', () => {
    const other = readTxFile(encodeHex(bytesOf(all)));
    const bytes = Uint8Array.from(bytesOf(all));
    bytes[9] = 1;
    const txs = [other.tx, readSignable(bytes)];
    const merged = mergeSignatures(txs, OWNERS);
    assert.ok(merged.refusal?.code === 'different');
    assert.equal(merged.refusal.path, 'networkID');
    assert.deepEqual(mergeSignatures(txs.toReversed(), OWNERS).refusal?.code, 'different');
  });
});

describe('a signature from custody', () => {
  const tx = readSignable(unsignedTx().getSignedTx().toBytes());
  const signature = (KEYS[1] as SigningKey).sign(sha256(tx.unsigned));
  const inserted = tx.withSignatures([[new Uint8Array(65)], [signature, new Uint8Array(65)]]);
  const [r, s, v] = [signature.subarray(0, 32), signature.subarray(32, 64), signature[64] as number];
  const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const highS = Buffer.from((ORDER - BigInt(`0x${toHexDigits(s)}`)).toString(16).padStart(64, '0'), 'hex');
  const der = (...integers: Uint8Array[]): Uint8Array => {
    const parts = integers.map((each) => {
      const bytes = (each[0] as number) > 127 ? [0, ...each] : [...each];
      while (bytes[0] === 0 && (bytes[1] ?? 128) < 128) bytes.shift();
      return [2, bytes.length, ...bytes];
    });
    return Uint8Array.from([48, parts.flat().length, ...parts.flat()]);
  };

  it('goes into the slot of its owner in every notation', () => {
    const forms: Uint8Array[] = [
      signature,
      Uint8Array.from([...r, ...s, v + 27]),
      Uint8Array.from([...r, ...s]),
      Uint8Array.from([...r, ...highS, 1 - v]),
      Uint8Array.from([...r, ...highS]),
      der(r, s),
      der(r, highS),
    ];
    for (const form of forms) assert.deepEqual(insertSignature(tx, form, OWNERS), { bytes: inserted });
  });

  it('is refused with the reason', () => {
    const stranger = new SigningKey(sha256(Uint8Array.of(200)));
    const refusal = (given: Uint8Array, of = tx, owners = OWNERS) => insertSignature(of, given, owners).refusal;
    assert.deepEqual(refusal(Uint8Array.of(1, 2)), { code: 'signature format' });
    assert.deepEqual(refusal(new Uint8Array(65)), { code: 'signature format' });
    assert.deepEqual(refusal(signature, readSignable(inserted)), { code: 'already signed', signer: second });
    const foreign = refusal(stranger.sign(sha256(tx.unsigned)));
    assert.ok(foreign?.code === 'no slot' && foreign.ownersKnown);
    assert.ok(foreign.signers.some((each) => Buffer.from(each).equals(stranger.address)));
    assert.equal(refusal(signature, tx, () => undefined)?.code, 'no slot');
  });
});
