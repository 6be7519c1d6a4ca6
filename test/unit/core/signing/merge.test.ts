import assert from 'node:assert/strict';
import { DAY } from '../../../support/fuzz/daily';
import { failedMerges, signingSeeds } from '../../../support/fuzz/fuzz-signing';

describe('merging signatures', () => {
  const seeds = signingSeeds();

  it('has a transaction of every type that something signs', () => {
    assert.deepEqual([...new Set(seeds.map(({ on, tx }) => `${on} ${tx.unsignedTx.type}`))].sort(), [
      'C atomic.UnsignedExportTx',
      'C atomic.UnsignedImportTx',
      'P txs.AddAutoRenewedValidatorTx',
      'P txs.AddDelegatorTx',
      'P txs.AddPermissionlessDelegatorTx',
      'P txs.AddPermissionlessValidatorTx',
      'P txs.AddSubnetValidatorTx',
      'P txs.AddValidatorTx',
      'P txs.BaseTx',
      'P txs.ConvertSubnetToL1Tx',
      'P txs.CreateChainTx',
      'P txs.CreateSubnetTx',
      'P txs.DisableL1ValidatorTx',
      'P txs.ExportTx',
      'P txs.ImportTx',
      'P txs.IncreaseL1ValidatorBalanceTx',
      'P txs.RegisterL1ValidatorTx',
      'P txs.RemoveSubnetValidatorTx',
      'P txs.SetAutoRenewedValidatorConfigTx',
      'P txs.SetL1ValidatorWeightTx',
      'P txs.TransferSubnetOwnershipTx',
      'P txs.TransformSubnetTx',
      'X txs.BaseTx',
      'X txs.CreateAssetTx',
      'X txs.ExportTx',
      'X txs.ImportTx',
      'X txs.OperationTx',
    ]);
  });

  it(`gives the same in any order, also one after the other, for 150 random transactions, seed ${DAY}`, () => {
    assert.deepEqual(failedMerges(DAY, 150), []);
  });
});
