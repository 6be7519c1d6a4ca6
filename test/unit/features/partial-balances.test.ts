import { strict as assert } from 'node:assert';
import { decodeID } from '../../../src/core/encodings/cb58';
import { addressValue } from '../../../src/services/answers/holdings-values';
import { modelAnswer } from '../../../src/services/answers/model-answer';
import { balancesCard } from '../../../src/features/hover/address-card';
import { nativeAsset } from '../../../src/services/lookup/asset-cache';
import { plainText } from '../../../src/services/text/pieces';
import type { AddressBalances } from '../../../src/services/utxos/balances';
import { LOCAL_AVAX } from '../../support/known-ids';

describe('sums over some of the UTXOs of an address', () => {
  const assetID = decodeID(LOCAL_AVAX);
  const info = nativeAsset(assetID);
  const sums = (isComplete: boolean): AddressBalances => ({
    assets: [{ assetID, spendable: 5n, locked: 0n, shared: 0n, nfts: 0, mintRights: 0, properties: 0 }],
    utxoCount: 4_096,
    isComplete,
  });
  const value = (isComplete: boolean) =>
    addressValue(
      { address: 'X-a', alias: undefined, bytes: new Uint8Array(20).fill(1) },
      { onX: sums(isComplete), others: [] },
      { infoOf: () => info, words: plainText },
    );
  const answer = (isComplete: boolean) => modelAnswer(value(isComplete));

  it('are marked as minimums in a hover', () => {
    const text = (isComplete: boolean) => balancesCard(sums(isComplete), [{ assetID, info }], 'Box').join('\n');
    assert.match(text(false), /≥ [^]*to load more/);
    assert.doesNotMatch(text(true), /≥|has more/);
  });

  it('are marked as minimums for a language model', () => {
    assert.equal(answer(false)['isComplete'], false);
    assert.match(String(answer(false)['note']), /Each number is a minimum/);
    assert.equal(answer(true)['isComplete'], true);
    assert.equal(answer(true)['note'], undefined);
  });

  it('are marked as incomplete for other extensions', () => {
    for (const isComplete of [true, false]) assert.equal(value(isComplete).isComplete, isComplete);
  });
});
