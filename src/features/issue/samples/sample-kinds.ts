/** The kinds of sample transactions, in the order in which they are offered. */
export type SampleKind = keyof typeof SAMPLES;

interface SampleText {
  readonly label: string;
  /** What the transaction does: the comment above its bytes. */
  readonly does: string;
}

/** What each kind is called, and what it does. The owner is always the public test key, unless it says otherwise. */
export const SAMPLES = {
  pay: { label: 'Pay', does: 'Pays 1.5 AVAX to the other public test key, with a memo.' },
  'pay-several': {
    label: 'Pay several assets',
    does: 'Pays 0.25 AVAX and a little of another asset to the other public test key.',
  },
  multisig: { label: 'Multisig output', does: 'Pays 2 AVAX to an output that two of three owners must sign for.' },
  locked: { label: 'Locked output', does: 'Pays 3 AVAX to oneself that cannot be spent before tomorrow.' },
  'create-fixed': {
    label: 'Create an asset with a fixed supply',
    does: 'Creates the asset Sample Coin (SMPL), all 10,000 of it at once: nobody can make more.',
  },
  'create-mintable': {
    label: 'Create a mintable asset',
    does: 'Creates the asset Sample Mint (MINT), of which the test key may make as much as it likes.',
  },
  'create-nft': {
    label: 'Create an NFT family',
    does: 'Creates the asset Sample Pictures (PICS): a right to mint NFTs in group 1, and one in group 2.',
  },
  'create-property': {
    label: 'Create a property asset',
    does: 'Creates the asset Sample Deeds (DEED), of which the test key may hand out properties.',
  },
  mint: { label: 'Mint units', does: 'Makes 100 units of a mintable asset.' },
  'mint-nft': { label: 'Mint an NFT', does: 'Mints an NFT; this uses up the right to mint it.' },
  'mint-property': { label: 'Mint a property', does: 'Mints a property; the right to mint more comes back.' },
  'transfer-nft': { label: 'Transfer an NFT', does: 'Gives an NFT to the other public test key.' },
  'burn-property': { label: 'Burn a property', does: 'Destroys a property.' },
  'export-p': { label: 'Export to the P-Chain', does: 'Exports 1 AVAX to the P-Chain, where it waits to be imported.' },
  'export-c': { label: 'Export to the C-Chain', does: 'Exports 2 AVAX to the C-Chain, where it waits to be imported.' },
  import: { label: 'Import', does: 'Imports what another chain exported to the test key and what waits here since.' },
} as const satisfies Record<string, SampleText>;

export const SAMPLE_KINDS = Object.keys(SAMPLES) as readonly SampleKind[];

/** A kind by its name, from a command's argument. */
export function asSampleKind(value: unknown): SampleKind | undefined {
  return SAMPLE_KINDS.find((kind) => kind === value);
}
