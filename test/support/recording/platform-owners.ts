import { toHexDigits } from '../../../src/core/bytes/bytes';
import { platformFormats, txsOfPlatformBlock } from '../../../src/core/codec/platform/platform-formats';
import type { OutputOwners } from '../../../src/core/codec/secp256k1fx';
import { producedOutputs } from '../../../src/core/tx/moves';

/**
 * The addresses (20 bytes, by their hex digits) that own an output of blocks of P, get a reward or a returned balance.
 */
export function ownersIn(blocks: readonly Uint8Array[]): ReadonlyMap<string, Uint8Array> {
  const owners = new Map<string, Uint8Array>();
  const add = ({ addresses }: Pick<OutputOwners, 'addresses'>): void => {
    for (const address of addresses) owners.set(toHexDigits(address), address);
  };
  for (const { unsignedTx } of blocks.flatMap((bytes) => txsOfPlatformBlock(platformFormats.block.decode(bytes)))) {
    for (const { output } of producedOutputs(unsignedTx)) add(output);
    if ('validators' in unsignedTx) for (const each of unsignedTx.validators) add(each.remainingBalanceOwner);
    if ('rewardsOwner' in unsignedTx) add(unsignedTx.rewardsOwner);
    if ('validationRewardsOwner' in unsignedTx) add(unsignedTx.validationRewardsOwner);
  }
  return owners;
}
