import assert from 'node:assert/strict';
import { encodeBech32 } from '../../../../src/core/encodings/bech32';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { MAX_DENOMINATION } from '../../../../src/core/text/amount';
import { InvalidInputError } from '../../../../src/core/outcome';
import { NotEnoughError } from '../../../../src/core/tx-builder/spend';
import { EWOQ, SigningKey } from '../../../../src/core/tx-builder/key';
import { refuses } from '../../../support/assertions/refuses';
import {
  amountProblem,
  amountUnit,
  assetIn,
  newTxProblem,
  ownersIn,
  rawAmount,
  withoutKey,
} from '../../../../src/services/compose/typed';

const ewoq = SigningKey.parse(EWOQ);

describe('what is typed into the form of a new transaction', () => {
  it('takes no address of another network, and no private key', () => {
    const on = (hrp: string | undefined) => ({ most: 2, hrp });
    const address = encodeBech32('fuji', ewoq.address);
    assert.equal(
      ownersIn(`X-${address}`, on('local')).error?.message,
      `The address X-${address} belongs to another network.`,
    );
    assert.deepEqual(ownersIn(`P-${address}, ${address}`, on('fuji')).value, [ewoq.address, ewoq.address]);
    assert.deepEqual(ownersIn(`X-${address}`, on(undefined)).value, [ewoq.address]);
    assert.match(ownersIn(EWOQ, on('local')).error?.message ?? '', /private key/);
    // As an ID of a validator it would be sent, as a name it would be public.
    refuses(() => withoutKey(EWOQ.replace('PrivateKey-', '')), /private key/);
    assert.equal(assetIn(`${EWOQ}, SMPL, 2, 10000`), undefined);
    assert.match(
      ownersIn(`${address} ${address} ${address}`, on('fuji')).error?.message ?? '',
      /at most 2 addresses\.$/,
    );
    const several = `${address}, 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC`;
    assert.match(
      ownersIn(several, on('fuji')).error?.message ?? '',
      /^0x8db97C7cEc… isn't an X or P address: it is an EVM/,
    );
  });

  it('is an amount that can be spent, or has a reason why not', () => {
    const problem = (text: string, denomination: number, most?: bigint) => amountProblem(text, { denomination, most });
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

  it('is an asset by four values', () => {
    const asset = { name: 'Sample Coin', symbol: 'SMPL', denomination: 2 };
    assert.deepEqual(assetIn('Sample Coin, SMPL, 2, 10000'), { asset, amount: 1_000_000n });
    for (const text of ['', 'Sample Coin', 'A, B, 2', 'A, B, x, 1', 'A, B, 2, 0', 'A, B, 2, 1, 1', 'A, B, 99, 1'])
      assert.equal(assetIn(text), undefined, text);
  });
});
