import assert from 'node:assert/strict';
import { join } from 'node:path';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import type { UnsignedPlatformTx } from '../../../../src/core/codec/platform/platform-transactions';
import { decodeHex } from '../../../../src/core/encodings/hex';
import {
  advancedGas,
  advancedValidatorFee,
  consumedGas,
  gasPrice,
  platformFee,
  PUBLIC_GAS,
  secondsOfBalance,
  secondsUntilAbove,
  validatorCost,
} from '../../../../src/core/p-and-c/platform-fee';
import { platformFlow } from '../../../../src/core/p-and-c/platform-flow';
import { readLines } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';

/** Validates with locked and unlocked AVAX: the fixtures hold only a validator of the genesis, which spends nothing. */
const VALIDATOR =
  '0x00000000001900003039000000000000000000000000000000000000000000000000000000000000000000000001dbcf890f77f49b96' +
  '857648b72b77f9f82937f28a68704af05da0dc12ba53f2db0000000700470b7f8d5f35d7000000000000000000000001000000013cb7d3' +
  '842e8cee6a0ebd09f1fe884f6861e1b29c0000000231fd1084a9033d1661cdc6c9b01046de6ff2cce98280b114018c04b5b43178710000' +
  '0006dbcf890f77f49b96857648b72b77f9f82937f28a68704af05da0dc12ba53f2db0000000500470c683cee0ff7000000010000000031' +
  'fd1084a9033d1661cdc6c9b01046de6ff2cce98280b114018c04b5b431787100000008dbcf890f77f49b96857648b72b77f9f82937f28a' +
  '68704af05da0dc12ba53f2db0000001500000000f47c2098000000050000015d6c4a5905000000010000000000000000855ebdb433e3a2' +
  '6b4d0aa558c1d14d332fde3e9b0000000000000000000000006b021c66000002461bd8a845000000000000000000000000000000000000' +
  '00000000000000000000000000000000001cad6668e206575934f8b5acf2dbe0c596039c7c641e0637f27c426cfb572751a9ec58d4fc2a' +
  'cf9f4e38bc8adfda245933b2333559117131bc0f88fd00d7107ebf52eaef715ed67d7409f6c9bdc401442a8aa1834c12236a664639a2d3' +
  'c6fc3b0401c56883272e5cd80cbe6e3aa59f302f101df570d5659c857261f46ee486aafc75846e88248e4ac7ff8d7f3d109cf540000000' +
  '02dbcf890f77f49b96857648b72b77f9f82937f28a68704af05da0dc12ba53f2db00000007000000e8af8e4f4000000000000000000000' +
  '0001000000013cb7d3842e8cee6a0ebd09f1fe884f6861e1b29cdbcf890f77f49b96857648b72b77f9f82937f28a68704af05da0dc12ba' +
  '53f2db0000001600000000f47c2098000000070000015d6c4a5905000000000000000000000001000000013cb7d3842e8cee6a0ebd09f1' +
  'fe884f6861e1b29c0000000b0000000000000000000000010000000178b7cea86599412aa0ac21cb0f6658d4e3ffa1da0000000b000000' +
  '000000000000000002000000020e05aa6677fbb4f884f928e6b001f8f894380ea17927509e7f83c7b3a209860c8b270415e83bd8240001' +
  '72c0000000020000000900000001033d35ef576b2221b306b4ea074c2b1f554f7e6066bd62997baec7d870fa98c054fb757abab547f3cd' +
  '1c07de576c1454a1eb8ff092d1df3585790afad4df194d000000000900000001033d35ef576b2221b306b4ea074c2b1f554f7e6066bd62' +
  '997baec7d870fa98c054fb757abab547f3cd1c07de576c1454a1eb8ff092d1df3585790afad4df194d00dc3ba7fa';

/** Transactions of the P-Chain that recorded nodes returned. */
const recorded = ['primary-network.jsonl', 'primary-network-helicon.jsonl']
  .flatMap((file) => readLines(join(PROTOCOL_FIXTURES, file)))
  .flatMap((line) => {
    if (line.kind !== 'exchange' || !line.request.body.includes('"platform.getTx"')) return [];
    return /"tx":"(0x[0-9a-f]+)"/.exec(line.response.body)?.[1] ?? [];
  });

/** Those of old networks, which avalanchego's own code made. */
const old = readLines(join(PROTOCOL_FIXTURES, 'primary-codec.jsonl')).flatMap((line) =>
  line.kind === 'codec' && line.what === 'P transaction' ? [line.hex] : [],
);

/** What the inputs spend; undefined for a transaction without inputs. */
const assetOf = (tx: UnsignedPlatformTx): Uint8Array | undefined =>
  [...('inputs' in tx ? tx.inputs : []), ...('importedInputs' in tx ? tx.importedInputs : [])][0]?.assetID;

const unsigned = (hex: string): UnsignedPlatformTx => platformFormats.tx.decode(decodeHex(hex)).unsignedTx;

describe("the P-Chain's fee", () => {
  const paid = [VALIDATOR, ...recorded].map(unsigned).filter((tx) => assetOf(tx) !== undefined);

  it('is what the wallet of avalanchego computed for each type, which pays twice as much to be safe', () => {
    for (const tx of paid) {
      const flow = platformFlow(tx, assetOf(tx));
      const burned = flow.burned.map(({ amount }) => amount);
      assert.deepEqual([burned, flow.paid], [[platformFee(tx, 2n)], platformFee(tx, 2n)], tx.type);
      // On a custom network, the only asset that is spent is AVAX: balances of L1 validators are no part of the fee.
      assert.deepEqual(platformFlow(tx, undefined), flow, tx.type);
    }
    assert.deepEqual([...new Set(paid.map(({ type }) => type))].sort(), [
      'txs.AddAutoRenewedValidatorTx',
      'txs.AddPermissionlessDelegatorTx',
      'txs.AddPermissionlessValidatorTx',
      'txs.AddSubnetValidatorTx',
      'txs.BaseTx',
      'txs.ConvertSubnetToL1Tx',
      'txs.CreateChainTx',
      'txs.CreateSubnetTx',
      'txs.DisableL1ValidatorTx',
      'txs.ExportTx',
      'txs.ImportTx',
      'txs.IncreaseL1ValidatorBalanceTx',
      'txs.RegisterL1ValidatorTx',
      'txs.RemoveSubnetValidatorTx',
      'txs.SetAutoRenewedValidatorConfigTx',
      'txs.SetL1ValidatorWeightTx',
      'txs.TransferSubnetOwnershipTx',
    ]);
  });

  it('is known for no other type', () => {
    const others = [...recorded, ...old]
      .map(unsigned)
      .filter((tx) => platformFee(tx, 1n) === undefined)
      .map(({ type }) => type);
    assert.deepEqual([...new Set(others)].sort(), [
      'txs.AddDelegatorTx',
      'txs.AddValidatorTx',
      'txs.AdvanceTimeTx',
      'txs.RewardAutoRenewedValidatorTx',
      'txs.RewardValidatorTx',
      'txs.TransformSubnetTx',
    ]);
  });
});

describe("the P-Chain's prices over time, as avalanchego's own code computes them", () => {
  const gas = { maxCapacity: 1_000_000n, maxPerSecond: 100_000n, targetPerSecond: 50_000n };

  it('rise with the excess of gas', () => {
    const price = (minPrice: bigint, excess: bigint, excessConversionConstant: bigint): bigint =>
      gasPrice({ capacity: 0n, excess }, { ...gas, minPrice, excessConversionConstant });
    assert.equal(price(1n, 2_164_043n, 2_164_043n), 2n);
    assert.equal(price(512n, 5_000_000_000n, 1_246_488_515n), 28_271n);
    assert.equal(price(1n, 2n ** 64n - 1n, 865_617n), 2n ** 64n - 1n);
  });

  it('let gas be saved up, and its excess fall', () => {
    const config = { ...gas, minPrice: 1n, excessConversionConstant: 2_164_043n };
    const used = consumedGas({ capacity: 850_000n, excess: 0n }, 850_000n);
    assert.deepEqual(advancedGas(used, config, 3n), { capacity: 300_000n, excess: 700_000n });
    assert.deepEqual(advancedGas(used, config, 60n), { capacity: 1_000_000n, excess: 0n });
  });

  const validators: [
    active: bigint,
    excess: bigint,
    target: bigint,
    constant: bigint,
    seconds: bigint,
    funds: bigint,
  ][] = [
    [12n, 100n, 10n, 1000n, 5n, 100_000n],
    [5n, 100n, 10n, 1000n, 100n, 100_000n],
    [10n, 2000n, 10n, 1000n, 7n, 100_000n],
    [20_000n, 0n, 10_000n, 51_937_021n, 3600n, 1_000_000n],
  ];
  it('count what validators of L1s pay, and for how long they can', () => {
    const found = validators.map(([active, excess, target, excessConversionConstant, seconds, funds]) => {
      const state = { active, excess };
      const config = { capacity: 20_000n, target, minPrice: 512n, excessConversionConstant };
      const { excess: after } = advancedValidatorFee(state, config, seconds);
      return [after, validatorCost(state, config, seconds), secondsOfBalance(state, config, funds, seconds)];
    });
    assert.deepEqual(found, [
      [110n, 2844n, 5n],
      [0n, 51_693n, 100n],
      [2000n, 26_481n, 7n],
      [36_000_000n, 2_657_636n, 1658n],
    ]);
  });
});

describe('the time until gas can cost more', () => {
  it('is that of full blocks: the capacity of now, then what refills, less the target', () => {
    const { maxPerSecond, targetPerSecond, excessConversionConstant: constant } = PUBLIC_GAS;
    for (const [capacity, excess, percent] of [
      [1_000_000n, 0n, 0n],
      [1_000_000n, 0n, 100n],
      [400_000n, 6_000_000n, 0n],
      [1_000_000n, 6_000_000n, 10n],
      [1_000_000n, 9_000_000n, 25n],
      [0n, 12_345_678n, 100n],
    ] as const) {
      const now = gasPrice({ capacity, excess }, PUBLIC_GAS);
      const price = (now * (100n + percent)) / 100n;
      const seconds = secondsUntilAbove({ capacity, excess }, PUBLIC_GAS, price, 86_400n);
      const after = (count: bigint): number => Number(excess + capacity + (maxPerSecond - targetPerSecond) * count);
      // e ** (excess / constant) nAVAX, in whole ones.
      const priceAfter = (count: bigint): number => Math.floor(Math.exp(after(count) / Number(constant)));
      assert.ok(priceAfter(seconds) > Number(price), `${seconds} s of ${excess}`);
      assert.ok(seconds === 0n || priceAfter(seconds - 1n) <= Number(price), `${seconds} s of ${excess}`);
    }
    assert.equal(secondsUntilAbove({ capacity: 1_000_000n, excess: 0n }, PUBLIC_GAS, 1n, 86_400n), 11n);
    assert.equal(secondsUntilAbove({ capacity: 0n, excess: 0n }, PUBLIC_GAS, 1n, 7n), 7n);
  });
});
