import assert from 'node:assert/strict';
import { encodeBech32 } from '../../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { MAX_DENOMINATION } from '../../../../src/core/text/amount';
import { InvalidInputError, readOutcome } from '../../../../src/core/outcome';
import { NotEnoughError } from '../../../../src/core/tx-builder/spend';
import { EWOQ, SigningKey } from '../../../../src/core/tx-builder/key';
import { refuses } from '../../../support/assertions/refuses';
import {
  amountIn,
  amountUnit,
  assetIn,
  endIn,
  newTxProblem,
  ownersIn,
  payloadIn,
  rawAmount,
  withoutKey,
} from '../../../../src/services/compose/typed';

const ewoq = SigningKey.parse(EWOQ);

describe('what is typed into the form of a new transaction', () => {
  it('takes no address of another network, and no private key', () => {
    const on = (hrp: string | undefined) => ({ most: 2, hrp });
    const address = encodeBech32('fuji', ewoq.address);
    refuses(() => ownersIn(`X-${address}`, on('local')), `The address X-${address} belongs to another network.`);
    assert.deepEqual(ownersIn(`P-${address}, ${address}`, on('fuji')), [ewoq.address, ewoq.address]);
    assert.deepEqual(ownersIn(`X-${address}`, on(undefined)), [ewoq.address]);
    refuses(() => ownersIn(EWOQ, on('local')), /private key/);
    refuses(() => ownersIn(' ,', on('local')), /^Enter an address$/);
    // As an ID of a validator it would be sent, as a name it would be public.
    refuses(() => withoutKey(EWOQ.replace('PrivateKey-', '')), /private key/);
    refuses(() => assetIn(`${EWOQ}, SMPL, 2, 10000`), /private key/);
    refuses(() => ownersIn(`${address} ${address} ${address}`, on('fuji')), /at most 2 addresses\.$/);
    const several = `${address}, 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC`;
    refuses(() => ownersIn(several, on('fuji')), /^0x8db97C7cEc… isn't an X or P address: it is an EVM/);
  });

  it('is what an NFT holds: text, or whole bytes after 0x, which are never taken for text', () => {
    assert.deepEqual([...payloadIn('0x0aFF')], [10, 255]);
    assert.equal(Buffer.from(payloadIn('Sunset')).toString(), 'Sunset');
    for (const text of ['0xabc', '0xzz', '0x12 34']) assert.throws(() => payloadIn(text), InvalidInputError, text);
  });

  it('is an amount that can be spent, or has a reason why not', () => {
    const problem = (text: string, denomination: number, most?: bigint) =>
      readOutcome(() => amountIn(text, { denomination, most })).error?.message;
    assert.deepEqual(
      [problem('1.5', 9, 1_500_000_000n), problem('1.500000001', 9, 1_500_000_000n), problem('1.500000001', 9)],
      [undefined, 'More than is spendable', undefined],
    );
    assert.equal(problem('1.1234567891', 9), 'Enter at most 9 decimals');
    for (const text of ['', '0', '1,5', '1.', '.5', '1 000', '-1.5'])
      assert.equal(problem(text, 9), 'Enter an amount, such as 1.5', text);
    assert.equal(problem('1.5', 0), 'Enter a whole number');
  });

  it('is an amount with at most the decimals of its asset, and in 64 bits', () => {
    const read = (text: string, denomination: number) => rawAmount(text, denomination);
    assert.deepEqual([read(' 1.5 ', 9), read('0.000000001', 9), read('7', 0)], [1_500_000_000n, 1n, 7n]);
    assert.equal(read('18446744073709551615', 0), 2n ** 64n - 1n);
    for (const [text, denomination] of [
      ...([
        ['0', 9],
        ['', 9],
        ['1.', 9],
        ['.5', 9],
        ['1e3', 9],
        ['-1', 9],
        ['1,000', 9],
      ] as const),
      ...([
        ['1.5', 0],
        ['0.0000000001', 9],
        ['18446744073709551616', 0],
        ['18446744073.709551616', 9],
        ['1', 33],
      ] as const),
    ] as const)
      assert.equal(read(text, denomination), undefined, text);
  });

  it('is in raw units while the decimals of its asset are not known, and says so', () => {
    const assetID = new Uint8Array(32).fill(7);
    const traits = { isFungible: true, isMintable: false, isNFT: false, isProperty: false };
    const info = { assetID: encodeCb58(assetID), name: 'Coin', symbol: 'COIN', isNative: false, traits };
    const of = (denomination: number) => amountUnit({ assetID, info: { ...info, denomination } });
    assert.match(of(2).unit, /^COIN /);
    assert.equal(of(2).denomination, 2);
    const lack = new NotEnoughError({ assetID, amount: 150n });
    const inUnits = (error: InvalidInputError) =>
      newTxProblem(error, (given) => ({ assetID: given, info: { ...info, denomination: 2 } }));
    assert.match(inUnits(lack), /^Not enough to spend: 1\.5 COIN \S+ more needed\.$/);
    assert.match(
      newTxProblem(lack, (given) => ({ assetID: given, info: undefined })),
      /: 150 raw units of \S+ more needed\.$/,
    );
    // Also where not all UTXOs were loaded, as `newTx` says.
    const partly = new InvalidInputError('More UTXOs. Raw units are missing.', { cause: lack });
    assert.match(inUnits(partly), / more UTXOs than were loaded\. Not enough to spend: 1\.5 COIN \S+ more needed\.$/);
    for (const unknown of [of(MAX_DENOMINATION + 1), amountUnit({ assetID, info: undefined })]) {
      assert.match(unknown.unit, /^raw units of /);
      assert.equal(unknown.denomination, 0);
    }
  });

  it('is a time to come, by its date or by days, until the validator ends', () => {
    const at = { now: Date.parse('2026-11-29T01:00:00.500Z'), latest: BigInt(Date.parse('2026-12-31T12:00Z') / 1000) };
    const read = (text: string) => new Date(Number(endIn(text, at)) * 1000).toISOString().replace('.000', '');
    assert.equal(read('15'), '2026-12-14T01:00:00Z');
    assert.equal(read(' 2026-12-24 '), '2026-12-24T00:00:00Z');
    assert.equal(read('2026-12-24T13:30Z'), '2026-12-24T13:30:00Z');
    assert.equal(read('2026-12-31T12:00:00Z'), '2026-12-31T12:00:00Z');
    for (const text of ['', 'soon', '1.5', '-1', '12345', '2026-11-31', '2026-12-01T24:00Z', '2026-12-01T12:00+01:00'])
      refuses(() => endIn(text, at), /^Enter days from now, or a date in UTC, such as /);
    for (const text of ['0', '2026-11-29', '2026-11-29T01:00Z'])
      refuses(() => endIn(text, at), /^This time has passed$/);
    refuses(() => endIn('33', at), /^The validator ends at 2026-12-31 12:00 UTC$/);
  });

  it('is an asset by four values', () => {
    const asset = { name: 'Sample Coin', symbol: 'SMPL', denomination: 2 };
    assert.deepEqual(assetIn('Sample Coin, SMPL, 2, 10000'), { asset, amount: 1_000_000n });
    assert.equal(assetIn('A, B, 2, 0').amount, 0n);
    for (const text of ['', 'Sample Coin', 'A, B, 2', 'A, B, x, 1', 'A, B, 2, 0.0', 'A, B, 2, 1, 1', 'A, B, 99, 1'])
      refuses(() => assetIn(text), /^Enter four values: /);
  });
});
