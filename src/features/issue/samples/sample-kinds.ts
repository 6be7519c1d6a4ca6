import * as l10n from '@vscode/l10n';

/** The kinds of sample transactions, in the order of their list. */
export type SampleKind = keyof typeof SAMPLES;

interface SampleText {
  readonly label: string;
  /** What the transaction does: the comment above its bytes. */
  readonly does: string;
}

/** The label and description of each kind. Outputs go to the public test key, unless the description says otherwise. */
export const SAMPLES = {
  pay: { label: l10n.t('Pay'), does: l10n.t('Pays 1.5 AVAX to the other public test key, with a memo.') },
  'pay-several': {
    label: l10n.t('Pay several assets'),
    does: l10n.t('Pays 0.25 AVAX and a little of another asset to the other public test key.'),
  },
  multisig: {
    label: l10n.t('Multisig output'),
    does: l10n.t('Pays 2 AVAX to a multisig output (2 of 3).'),
  },
  locked: {
    label: l10n.t('Locked output'),
    does: l10n.t('Pays 3 AVAX back to the test key, locked until tomorrow.'),
  },
  'create-fixed': {
    label: l10n.t('Create an asset with a fixed supply'),
    does: l10n.t('Creates the asset Sample Coin (SMPL) with a fixed supply of 10,000.'),
  },
  'create-mintable': {
    label: l10n.t('Create a mintable asset'),
    does: l10n.t('Creates the asset Sample Mint (MINT). The test key gets its mint rights.'),
  },
  'create-nft': {
    label: l10n.t('Create an NFT family'),
    does: l10n.t('Creates the asset Sample Pictures (PICS) with mint rights for NFTs in the groups 1 and 2.'),
  },
  'create-property': {
    label: l10n.t('Create a property asset'),
    does: l10n.t('Creates the asset Sample Deeds (DEED). The public test key 24jU gets its mint rights.'),
  },
  mint: { label: l10n.t('Mint units'), does: l10n.t('Mints 100 units of a mintable asset.') },
  'mint-nft': { label: l10n.t('Mint an NFT'), does: l10n.t('Mints an NFT, which spends its mint rights.') },
  'mint-property': {
    label: l10n.t('Mint a property'),
    does: l10n.t('Mints a property for the public test key 24jU, which also signs and keeps the mint rights.'),
  },
  'transfer-nft': {
    label: l10n.t('Transfer an NFT'),
    does: l10n.t('Transfers an NFT to the other public test key.'),
  },
  'burn-property': {
    label: l10n.t('Burn a property'),
    does: l10n.t('Burns a property of the public test key 24jU, which also signs.'),
  },
  'export-p': {
    label: l10n.t('Export to the P-Chain'),
    does: l10n.t('Exports 1 AVAX to the P-Chain, which can then import it.'),
  },
  'export-c': {
    label: l10n.t('Export to the C-Chain'),
    does: l10n.t('Exports 2 AVAX to the C-Chain, which can then import it.'),
  },
  import: {
    label: l10n.t('Import'),
    does: l10n.t('Imports UTXOs that another chain exported to the test key.'),
  },
} as const satisfies Record<string, SampleText>;

export const SAMPLE_KINDS = Object.keys(SAMPLES) as readonly SampleKind[];

/** A kind by its name, from a command's argument. */
export function asSampleKind(value: unknown): SampleKind | undefined {
  return SAMPLE_KINDS.find((kind) => kind === value);
}
