import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, env, type TabInputTextDiff, Uri, window } from 'vscode';
import { sha256 } from '../../src/core/bytes/hashes';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { decodeHex, encodeHex } from '../../src/core/encodings/hex';
import { readSignable } from '../../src/core/signing/read-tx';
import { EMPTY_SIGNATURE } from '../../src/core/tx/signers';
import { SigningKey } from '../../src/core/tx-builder/key';
import { until } from '../support/assertions/until';
import { ACCEPT, answering } from '../support/host/host-window';

const LAST = 'quickInput.last';
const KEYS = [1, 2].map((n) => new SigningKey(sha256(Uint8Array.of(n))));

/** A change of a subnet's owner that two keys have to sign. */
const TX = readSignable(
  platformFormats.tx.encode({
    unsignedTx: {
      type: 'txs.TransferSubnetOwnershipTx',
      networkID: 12_345,
      blockchainID: new Uint8Array(32),
      outputs: [],
      inputs: [],
      memo: new Uint8Array(),
      subnetID: sha256(Uint8Array.of(9)),
      subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices: [0, 1] },
      newOwner: { type: 'secp256k1fx.OutputOwners', locktime: 0n, threshold: 1, addresses: [new Uint8Array(20)] },
    },
    credentials: [],
  }),
);
const SIGNATURES = KEYS.map((key) => key.sign(sha256(TX.unsigned)));
const hexWith = (...signed: readonly number[]): string =>
  encodeHex(TX.withSignatures([SIGNATURES.map((each, i) => (signed.includes(i) ? each : EMPTY_SIGNATURE))]));

describe('signing together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signing-'));
  const file = (name: string, text: string): Uri => {
    writeFileSync(join(folder, name), text);
    return Uri.file(join(folder, name));
  };
  const textOf = (uri: Uri): string => readFileSync(uri.fsPath, 'utf8');
  // Otherwise, a test could select the first action of another test's notification.
  beforeEach(() => commands.executeCommand('notifications.clearAll'));
  after(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    rmSync(folder, { recursive: true, force: true });
  });

  it('merges two files, shows a diff of the slots, and writes nothing before the user chooses where', async () => {
    const copies = [file('a.txt', hexWith(0)), file('b.txt', `${hexWith(1)}\n`)];
    await env.clipboard.writeText('');
    await answering(commands.executeCommand('avalancheLens.signTogether', copies[0], copies), ACCEPT);
    assert.equal(await env.clipboard.readText(), hexWith(0, 1));
    assert.deepEqual(copies.map(textOf), [hexWith(0), `${hexWith(1)}\n`]);
    const diff = window.tabGroups.activeTabGroup.activeTab?.input as TabInputTextDiff;
    assert.equal(diff.original.scheme, 'avalanche-lens-slots');
  });

  it('writes the file that the user chooses, as its tool reads it', async () => {
    const copies = [file('c.txt', hexWith(0)), file('d.txt', hexWith(1))];
    // Where the list opens after its last row was selected, the first one is chosen, which writes nothing.
    await until(async () => {
      await answering(commands.executeCommand('avalancheLens.signTogether', copies[0], copies), LAST, ACCEPT);
      return textOf(copies[1] as Uri) !== hexWith(1);
    });
    assert.deepEqual(copies.map(textOf), [hexWith(0), hexWith(0, 1)]);
    // Open, in the notification that says so.
    await until(async () => {
      await commands.executeCommand('notification.acceptPrimaryAction');
      return window.activeTextEditor?.document.uri.fsPath === copies[1]?.fsPath;
    });
  });

  const damaged = hexWith(1).slice(0, -40);
  const otherNetwork = readSignable(decodeHex(hexWith(1)));
  new DataView(otherNetwork.unsigned.buffer, otherNetwork.unsigned.byteOffset).setUint32(6, 5);
  const REFUSED: readonly (readonly [what: string, text: string, sentence: RegExp])[] = [
    ['a truncated copy', damaged, /^Can't read a transaction from other\.txt: .+\.$/],
    ['1 MB of garbage', 'z'.repeat(1_000_000), /^Can't read a transaction from other\.txt: .+\.$/],
    ['an empty file', '', /^Can't read a transaction from other\.txt: .+\.$/],
    [
      'a copy for another network',
      encodeHex(otherNetwork.withSignatures([[EMPTY_SIGNATURE, EMPTY_SIGNATURE]])),
      /^The copies are for different networks: 12345, 5\. Merge copies of one transaction\.$/,
    ],
  ];
  for (const [what, text, sentence] of REFUSED) {
    it(`says in a sentence why it doesn't merge ${what}, and writes nothing`, async () => {
      const copies = [file('own.txt', hexWith(0)), file('other.txt', text)];
      const shown: string[] = [];
      const functions = window as unknown as Record<'showErrorMessage', (message: string) => Promise<undefined>>;
      const original = functions.showErrorMessage;
      functions.showErrorMessage = (message) => Promise.resolve(void shown.push(message));
      try {
        await commands.executeCommand('avalancheLens.signTogether', copies[0], copies);
        await until(() => shown.length > 0);
      } finally {
        functions.showErrorMessage = original;
      }
      assert.match(shown.join('\n'), sentence);
      assert.ok((shown[0] ?? '').length < 200);
      assert.deepEqual(copies.map(textOf), [hexWith(0), text]);
    });
  }

  it('takes a byte order mark and CRLF, and writes the copy that has none', async () => {
    const copies = [file('g.txt', hexWith(0)), file('h.txt', `\ufeff${hexWith(1)}\r\n`)];
    await until(async () => {
      await answering(commands.executeCommand('avalancheLens.signTogether', copies[0], copies), ACCEPT);
      return (await env.clipboard.readText()) === hexWith(0, 1);
    });
    assert.deepEqual(copies.map(textOf), [hexWith(0), `\ufeff${hexWith(1)}\r\n`]);
  });

  it('merges a file with the clipboard', async () => {
    const copy = file('e.txt', hexWith(0));
    await env.clipboard.writeText(hexWith(1));
    // A list that isn't filled in yet takes the key and has nothing chosen: on a busy machine the command then ends.
    await until(async () => {
      await answering(commands.executeCommand('avalancheLens.signTogether', copy), ACCEPT);
      return (await env.clipboard.readText()) === hexWith(0, 1);
    });
  });
});
