import type { StateOutput } from '../codec/avm/outputs';

/** What an output is to a person: an amount, an NFT, a property, or mint rights for one of them. */
export type OutputKind = 'amount' | 'nft' | 'mint' | 'property';

const KINDS: Readonly<Record<StateOutput['type'], OutputKind>> = {
  'secp256k1fx.TransferOutput': 'amount',
  'secp256k1fx.MintOutput': 'mint',
  'nftfx.TransferOutput': 'nft',
  'nftfx.MintOutput': 'mint',
  'propertyfx.OwnedOutput': 'property',
  'propertyfx.MintOutput': 'mint',
};

export function outputKind({ type }: Pick<StateOutput, 'type'>): OutputKind {
  return KINDS[type];
}
