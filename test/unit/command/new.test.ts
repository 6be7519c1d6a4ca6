import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_NODES } from '../../../sandbox/node/node';
import type { Sandbox } from '../../../sandbox/server';
import { systemClock } from '../../../src/client/clock';
import { optionName } from '../../../src/services/compose/new-tx-texts';
import { runCommand } from '../../../src/command/run';
import { prefixedHex, toHexDigits } from '../../../src/core/bytes/bytes';
import { sha256 } from '../../../src/core/bytes/hashes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { formatAddress } from '../../../src/core/ids/address';
import { formatNodeID } from '../../../src/core/ids/ids';
import { readTxFile } from '../../../src/core/given-text/tx-file';
import { readAnyTx } from '../../../src/core/signing/read-tx';
import { unsignedBytes } from '../../../src/core/signing/signable';
import { EWOQ, signsElsewhere } from '../../../src/core/tx-builder/key';
import { type NewTx, newTx, readSender } from '../../../src/services/compose/new-tx';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../../../src/services/compose/new-tx-kinds';
import { EWOQ_KEY_HEX, UNUSED_ID } from '../../support/known-ids';
import { demoStory, startDemo } from '../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../support/servers/relay';
import { IssuingWindow } from '../../support/setup/issue-setup';
import { startMainNetwork } from '../../support/setup/issue-txs';
import { bootstrapRow, newTxTexts, nodeAnswer, payerOf, valuesOf, warpText } from '../../support/setup/new-tx-texts';
import { addressOf } from '../../support/setup/signed-outside';
import { snapshotOf } from '../../support/wording/snapshot';

const ewoq = addressOf('ewoq');
const [treasury, savings] = [addressOf('treasury'), addressOf('savings')];
const local = (bytes: Uint8Array): string => formatAddress({ alias: 'P', hrp: 'local', bytes });
const validator = SAMPLE_NODES.validator.nodeID;
const KINDS = Object.keys(NEW_TXS) as NewTxKind[];

const FEE_OF_500 = { txFee: '500000000000', createAssetTxFee: '1' };

/** That of the test key in each form, and one that nobody published. */
const UNPUBLISHED = sha256(Buffer.from('a key that nobody published'));
const KEYS = [EWOQ, EWOQ.replace('PrivateKey-', ''), EWOQ_KEY_HEX, prefixedHex(UNPUBLISHED), toHexDigits(UNPUBLISHED)];

// As the package of the command defines it.
Object.assign(globalThis, { FOLDER: '.' });

describe('the command that makes transactions', () => {
  const snapshot = snapshotOf('command-new');
  const window = new IssuingWindow();
  let sandbox: Sandbox;
  let relay: Relay;
  let folder = '';
  let texts: ReturnType<typeof newTxTexts>;
  before(async () => {
    sandbox = await startDemo();
    relay = await startRelay(sandbox.url);
    texts = newTxTexts(sandbox);
    folder = mkdtempSync(join(tmpdir(), 'lens-new-'));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await window.http.close();
    await relay.close();
    await sandbox.close();
  });
  afterEach(() => (relay.alter = undefined));

  async function run(args: readonly string[], piped = '') {
    const [out, said]: [string[], string[]] = [[], []];
    const input = () => Readable.from([Buffer.from(piped)]);
    const terminal = { out: (text: string) => void out.push(text), say: (text: string) => void said.push(text), input };
    const code = await runCommand(args, terminal);
    return { code, out: out.join(''), said: said.join('\n') };
  }

  /** What is given for each kind, as options. */
  const given = (kind: NewTxKind): Readonly<Record<string, string>> =>
    Object.fromEntries(
      fieldsAsked(kind).flatMap(([name, field]) => {
        const text = texts[kind][name];
        return text === undefined ? [] : [[optionName(name, field), text]];
      }),
    );
  const options = (values: Readonly<Record<string, string>>): string[] =>
    Object.entries(values).map(([name, value]) => `--${name}=${value}`);
  const optionsFor = (kind: NewTxKind, more: Readonly<Record<string, string>> = {}): string[] =>
    options({ node: relay.url, from: payerOf(kind).text, ...given(kind), ...more });
  const make = (kind: NewTxKind, more: Readonly<Record<string, string>> = {}) =>
    run(['new', kind, ...optionsFor(kind, more)]);

  /** What was refused, with nothing on standard output. */
  async function refused(args: readonly string[], piped = ''): Promise<string> {
    const { code, out, said } = await run(args, piped);
    assert.deepEqual([code, out], [2, ''], said);
    assert.match(said, /^[^\n]+[.!?]$/);
    return said;
  }

  async function expected(kind: NewTxKind, margin?: bigint): Promise<string> {
    const chain = window.chain(relay.url);
    const sender = await readSender(chain, { kind, from: signsElsewhere(payerOf(kind).bytes), now: systemClock.now() });
    const values = await valuesOf(window, chain, kind, texts[kind]);
    return prefixedHex(unsignedBytes(newTx(sender, { kind, values, margin } as unknown as NewTx)));
  }

  const bytesOf = (json: string): string => prefixedHex(readTxFile(json).tx.unsigned);

  for (const kind of KINDS) {
    it(`${kind}: makes the bytes that newTx gives, from options and from a file of values`, async () => {
      const made = await make(kind);
      assert.equal(made.code, 0, made.said);
      assert.match(made.said, /^[A-Z][^\n]+\n {2}/);
      const bytes = await expected(kind);
      assert.equal(bytesOf(made.out), bytes);
      assert.equal(readAnyTx(readTxFile(made.out).tx.unsigned)?.tx.unsignedTx.type, NEW_TXS[kind].makes);
      const hex = await run(['new', kind, ...optionsFor(kind), '--hex']);
      assert.equal(hex.out, `${bytes}\n`);
      const values = { from: payerOf(kind).text, ...given(kind) };
      const isValid = new Ajv({ strict: false }).compile(
        JSON.parse((await run(['new', kind, '--schema'])).out) as object,
      );
      assert.ok(isValid(values), JSON.stringify(isValid.errors));
      assert.equal(isValid({ ...values, frob: '1' }), false);
      assert.equal(isValid({ ...values, from: undefined }), false);
      const file = await run(['new', kind, '--node', relay.url, '--file', '-'], JSON.stringify(values));
      assert.deepEqual([file.out, file.said], [made.out, made.said]);
    });
  }

  it('lists the kinds, and says what each asks', async () => {
    const list = await run(['new']);
    snapshot.matches('the kinds', list.out);
    assert.deepEqual(
      list.out.match(/^ {2}\S+/gm)?.map((each) => each.trim()),
      KINDS,
    );
    assert.ok((await run(['new', '--help'])).out.endsWith(list.out));
    for (const kind of KINDS) {
      const help = (await run(['new', kind, '--help'])).out;
      for (const name of ['from', ...Object.keys(given(kind))]) assert.match(help, new RegExp(`^  --${name} `, 'm'));
      assert.equal(help.includes('--margin'), NEW_TXS[kind].on !== 'X');
      assert.equal(help.includes('--asset'), kind === 'x-pay');
    }
    snapshot.matches('what a delegation asks', (await run(['new', 'p-delegate', '--help'])).out);
  });

  it('names the nearest kinds, and what is missing, unknown, or given twice', async () => {
    assert.equal(await refused(['new', 'pay']), 'There is no kind "pay". Did you mean x-pay or p-pay?');
    assert.match(await refused(['new', 'p-exprot-x', '--help']), /Did you mean p-export-x\?$/);
    assert.match(await refused(['new', 'toString']), /^There is no kind "toString"\. Run avalanche-lens new /);
    assert.match(await refused(['new', 'p-pay']), /^Give --node URL/);
    const at = ['new', 'p-pay', '--node', relay.url];
    assert.match(await refused(at), /^Give --from ADDRESS --amount NUMBER --to \S+: /);
    assert.match(await refused([...at, '--asset', UNUSED_ID]), /'--asset'/);
    assert.match(await refused([...at, 'tx.hex']), /by their options/);
    const twice = ['new', 'p-pay', ...optionsFor('p-pay'), '--amount', '2'];
    assert.equal(await refused(twice), '--amount stands twice.');
  });

  it('takes several receivers, an asset, a margin, and an option in place of a value of the file', async () => {
    const again = await run(['new', 'x-pay', ...optionsFor('x-pay', { to: local(treasury) }), '--to', local(savings)]);
    assert.equal(again.out, (await make('x-pay')).out);
    const { txID } = demoStory().txs.fixedAsset;
    const coins = await make('x-pay', { asset: encodeCb58(txID), amount: '1.25' });
    assert.match(coins.said, /^Pay 2\.5 LNSC /);
    const raised = await run(['new', 'p-pay', ...optionsFor('p-pay', { margin: '25' }), '--hex']);
    assert.equal(raised.out, `${await expected('p-pay', 25n)}\n`);
    assert.match(raised.said, /^ {2}fee suffices until /m);
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify({ from: local(ewoq), to: [local(treasury), local(savings)], amount: 7.25 }));
    const fromFile = ['new', 'x-pay', '--node', relay.url, '--file', file];
    assert.match((await run(fromFile)).said, /^Pay 14\.5 AVAX /);
    assert.match((await run([...fromFile, '--amount', '1.5'])).said, /^Pay 3 AVAX /);
    const out = join(folder, 'new.avalanche-tx.json');
    assert.equal((await run([...fromFile, '--out', out])).out, '');
    assert.equal(readFileSync(out, 'utf8'), (await run(fromFile)).out.trimEnd());
  });

  it('says by their lines what is wrong with a file of values', async () => {
    const from = (text: string) => refused(['new', 'p-pay', '--node', relay.url, '--file', '-'], text);
    assert.match(await from('{\n"from": 1,\n"frob": "x" }'), /^standard input, line 3: There is no value "frob"\.$/);
    assert.match(await from('{"amount": ["1.5"]}'), /^standard input, line 1: amount is NUMBER as text\.$/);
    assert.match(await from('{"to": []}'), /^standard input, line 1: to is /);
    assert.match(await from('{"to": "a", "to": "b"}'), /^standard input: line 1/);
    assert.match(await from('[]'), /^standard input: no JSON object\.$/);
    assert.match(await from(`{"from": "${EWOQ}"}`), /private key/);
    assert.match(
      await refused(['new', 'p-pay', '--node', relay.url, '--file', 'none.json']),
      /^There is no file "none.json"\.$/,
    );
  });

  const three = `3 of (${local(treasury)}, ${local(savings)})`;
  const other = JSON.parse(nodeAnswer(SAMPLE_NODES.leaver)) as { result: { nodePOP: object } };
  const mixed = { ...(JSON.parse(nodeAnswer()) as { result: object }).result, nodePOP: { ...other.result.nodePOP } };
  const proofOfAnother = JSON.stringify({
    ...mixed,
    nodePOP: {
      ...mixed.nodePOP,
      ...(JSON.parse(nodeAnswer()) as { result: { nodePOP: { publicKey: string } } }).result.nodePOP,
      proofOfPossession: (other.result.nodePOP as { proofOfPossession: string }).proofOfPossession,
    },
  });
  const warp = (change: Parameters<typeof warpText>[1]) => () => warpText(sandbox, change);
  const wrong: readonly (readonly [kind: NewTxKind, option: string, value: string | (() => string), words: RegExp])[] =
    [
      ['p-validate', 'identity', '{"nodeID": 1}', /nodeID is missing/],
      ['p-validate', 'identity', nodeAnswer().replace(/"0x[0-9a-f]+/, '"0x00'), /publicKey is 48 bytes/],
      ['p-validate', 'identity', proofOfAnother, /BLS key is wrong: invalid proof/],
      ['p-validate', 'fee', '101', /percentage from 0 to 100/],
      ['p-validate', 'rewards', three, /3 of 2 addresses can never sign/],
      ['p-auto-renew', 'period', '0', /Enter days/],
      ['p-auto-renew', 'restake', '-1', /percentage from 0 to 100/],
      ['p-auto-renew', 'authority', '1 of ()', /Enter an address/],
      ['p-set-renewal', 'validator', formatNodeID(validator), /doesn't renew itself/],
      ['p-stop-renewing', 'validator', formatNodeID(new Uint8Array(20).fill(9)), /Not a Primary Network validator/],
      ['p-create-subnet', 'owner', `2 of (${local(ewoq)}, ${local(ewoq)})`, /stands twice/],
      ['x-pay', 'to', '2 of (', /2 isn't an X or P address/],
      ['x-pay', 'to', `${local(ewoq)} (`, /Enter addresses, or owners/],

      ['x-nft-family', 'name', 'Pictures', /a name and a symbol/],
      ['x-nft-family', 'groups', '100', /from 1 to 99/],
      ['x-mint', 'right', UNUSED_ID, /no such output/],
      ['x-mint', 'units', '1.234', /at most 2 decimals/],
      ['x-pay', 'to', `${local(ewoq)} until 2020-01-01`, /has passed/],
      ['p-create-chain', 'vm', 'nosuchvm', /./],
      ['p-create-chain', 'genesis', '{"config":', /not JSON/],
      ['p-add-subnet-validator', 'weight', '0', /whole number/],
      ['p-remove-subnet-validator', 'validator', formatNodeID(validator), /no validator with this NodeID/],
      ['p-convert', 'chain', local(ewoq), /./],
      ['p-convert', 'manager', '0x12', /address of a contract/],
      ['p-convert', 'validators', '[]', /a list in JSON/],
      ['p-convert', 'validators', JSON.stringify([{ ...bootstrapRow('a'), Weight: -1 }]), /Validator 1: weight is/],
      ['p-register', 'message', '0x0000', /signed Warp message/],
      ['p-register', 'message', warp({ isUnsigned: true }), /is not signed/],
      ['p-register', 'message', warp({ expiry: 1n }), /expired at 1970/],
      ['p-set-weight', 'message', warp({}), /is RegisterL1Validator, not L1ValidatorWeight/],
      ['p-set-weight', 'message', warp({ nonce: 0n }), /its nonce is 0, and 1 is needed/],
      ['p-set-weight', 'message', warp({ nonce: 1n, networkID: 5 }), /of network 5, not 12345/],
      ['p-pay', 'amount', '1.5.5', /an amount, such as 1\.5/],
      ['p-pay', 'amount', '1.0000000001', /at most 9 decimals/],
      ['p-pay', 'to', formatAddress({ alias: 'P', hrp: 'fuji', bytes: treasury }), /another network/],
      ['p-pay', 'to', ',', /Enter an address/],
      ['p-pay', 'from', `${local(ewoq)},${local(treasury)}`, /at most 1 address/],
      ['p-pay', 'from', 'nobody', /^--from: nobody isn't/],
      ['p-pay', 'margin', '-1', /whole number/],
      ['p-pay', 'max-fee', 'all', /an amount/],
      ['x-pay', 'asset', UNUSED_ID, /decimals of the asset aren't known/],
      ['x-pay', 'asset', 'AVAX', /./],
      ['x-asset', 'new-asset', 'Typed Coin, TYPE, 2', /Enter four values/],
      ['p-top-up', 'validation-id', local(ewoq), /./],
      ['p-disable', 'validator', UNUSED_ID, /no L1 validator/],
      ['p-transfer', 'subnet', UNUSED_ID, /no subnet/],
      ['p-delegate', 'validator', UNUSED_ID, /./],
      ['p-delegate', 'end', 'tomorrow', /days from now, or a date/],
      ['p-delegate', 'end', '2020-01-01', /has passed/],
      ['p-delegate', 'end', '9999', /The validator ends at /],
    ];
  for (const [kind, option, value, words] of wrong)
    it(`says what is wrong with --${option} of ${kind}, as ${String(words)}, and makes nothing`, async () => {
      const text = typeof value === 'string' ? value : value();
      const said = await refused(['new', kind, ...optionsFor(kind, { [option]: text })]);
      assert.ok(said.startsWith(`--${option}: `), said);
      assert.match(said, words);
    });

  it('makes nothing that the sender lacks, or that the node would reject', async () => {
    assert.match(
      await refused(['new', 'p-pay', ...optionsFor('p-pay', { amount: '900000000' })]),
      /^Not enough to spend: /,
    );
    assert.match(
      await refused(['new', 'p-delegate', ...optionsFor('p-delegate', { amount: '1' })]),
      /too (?:small|low|little)/,
    );
    assert.match(await refused(['new', 'p-top-up', ...optionsFor('p-top-up', { 'validation-id': UNUSED_ID })]), /\.$/);
  });

  it('says which fees of a public network its node states otherwise, and pays the known ones', async () => {
    const main = await startMainNetwork();
    const liar = await startRelay(main.url);
    try {
      liar.alter = (method) => (method === 'avm.getTxFee' ? FEE_OF_500 : undefined);
      const [from, to] = [ewoq, treasury].map((bytes) => formatAddress({ alias: 'X', hrp: 'avax', bytes }));
      const given = options({ node: liar.url, from: from ?? '', to: to ?? '', amount: '1.5' });
      const { code, said } = await run(['new', 'x-pay', ...given]);
      assert.deepEqual([code, said.split('\n')[1]], [0, '  fee 0.001 AVAX'], said);
      assert.match(said, /^ {2}txFee known: 0\.001 AVAX, this node says 500 AVAX$/m);
    } finally {
      await liar.close();
      await main.close();
    }
  });

  it('makes nothing while the node fails, and exits with 3', async () => {
    relay.status = 503;
    const { code, out, said } = await make('p-pay');
    relay.status = undefined;
    assert.deepEqual([code, out], [3, ''], said);
  });

  it('burns much, or more than was allowed, for no fee', async () => {
    relay.alter = (method) => (method === 'avm.getTxFee' ? FEE_OF_500 : undefined);
    const said = await refused(['new', 'x-pay', ...optionsFor('x-pay')]);
    snapshot.matches('a fee of 500 AVAX', said);
    assert.match(said, /burns 500 AVAX .* --max-fee 500 /);
    await refused(['new', 'x-pay', ...optionsFor('x-pay', { 'max-fee': '499.999999999' })]);
    const { code, said: allowed } = await make('x-pay', { 'max-fee': '500' });
    assert.deepEqual([code, /^ {2}fee 500 AVAX$/m.test(allowed)], [0, true], allowed);
    relay.alter = undefined;
    assert.match(await refused(['new', 'x-pay', ...optionsFor('x-pay', { 'max-fee': '0.0009' })]), /--max-fee 0\.001 /);
  });

  it('takes no private key as any value, sends nothing then, and does not repeat it', async () => {
    for (const kind of KINDS)
      for (const option of [
        'from',
        'max-fee',
        ...(NEW_TXS[kind].on === 'X' ? [] : ['margin']),
        ...Object.keys(given(kind)),
      ])
        for (const key of KEYS) {
          relay.methods.length = 0;
          const said = await refused(['new', kind, ...optionsFor(kind, { [option]: key })]);
          const inFile = JSON.stringify({ [option]: key });
          const saidOfFile = await refused(['new', kind, '--node', relay.url, '--file', '-'], inFile);
          for (const each of [said, saidOfFile])
            assert.ok(!each.includes(key.slice(-20)) && !each.includes(key.slice(0, 10)) && each.includes('key'), each);
          assert.deepEqual(relay.methods, []);
        }
  });

  it('fits into pipes', async () => {
    for (const kind of ['x-pay', 'p-pay', 'p-disable'] as const) {
      const { out } = await make(kind);
      const checked = await run(['check', '--node', relay.url, '-'], out);
      assert.match(checked.out, /^✓ Amounts and fee add up$/m);
      assert.match(checked.out, /^Unsigned: the hash to sign/m);
      const { out: hex } = await run(['encode', '-'], out);
      const { out: hash, code } = await run(['hash', '-'], hex);
      assert.equal(code, 0);
      const [, digest] = /(0x[0-9a-f]{64})$/m.exec(hash) ?? [];
      assert.ok(checked.out.includes(digest ?? assert.fail(hash)));
    }
  });
});
