import * as l10n from '@vscode/l10n';

/** The kinds of sample transactions, in the order of their list. */
export type SampleKind = keyof typeof SAMPLES;

interface SampleText {
  readonly label: string;
  /** What the transaction does: the comment above its bytes. */
  readonly does: string;
}

/** The label and description of each kind. Outputs go to the test key ewoq, unless the description says otherwise. */
const SAMPLES = {
  pay: { label: l10n.t('Pay'), does: l10n.t('Pays 1.5 AVAX to test key vmRQ, with a memo.') },
  'pay-several': {
    label: l10n.t('Pay several assets'),
    does: l10n.t('Pays 0.25 AVAX and a small amount of a second asset to test key vmRQ.'),
  },
  multisig: {
    label: l10n.t('Multisig output'),
    does: l10n.t('Pays 2 AVAX to a multisig output (2 of 3).'),
  },
  locked: {
    label: l10n.t('Locked output'),
    does: l10n.t('Pays 3 AVAX back to ewoq, locked until tomorrow.'),
  },
  'create-fixed': {
    label: l10n.t('Create a fixed-supply asset'),
    does: l10n.t('Creates the asset Sample Coin (SMPL) with a fixed supply of 10,000.'),
  },
  'create-mintable': {
    label: l10n.t('Create a mintable asset'),
    does: l10n.t('Creates the asset Sample Mint (MINT). The key ewoq gets its mint rights.'),
  },
  'create-nft': {
    label: l10n.t('Create an NFT family'),
    does: l10n.t('Creates the asset Sample Pictures (PICS) with mint rights for NFTs in the groups 1 and 2.'),
  },
  'create-property': {
    label: l10n.t('Create a property asset'),
    does: l10n.t('Creates the asset Sample Deeds (DEED). Test key 24jU gets its mint rights.'),
  },
  mint: { label: l10n.t('Mint units'), does: l10n.t('Mints 100 units of a mintable asset.') },
  'mint-nft': { label: l10n.t('Mint an NFT'), does: l10n.t('Mints an NFT, which spends its mint rights.') },
  'mint-property': {
    label: l10n.t('Mint a property'),
    does: l10n.t('Mints a property for test key 24jU, which also signs and keeps the mint rights.'),
  },
  'transfer-nft': {
    label: l10n.t('Transfer an NFT'),
    does: l10n.t('Transfers an NFT to test key vmRQ.'),
  },
  'burn-property': {
    label: l10n.t('Burn a property'),
    does: l10n.t('Burns a property of test key 24jU, which also signs.'),
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
    does: l10n.t('Imports UTXOs that another chain exported to ewoq.'),
  },
} as const satisfies Record<string, SampleText>;

export const SAMPLE_KINDS = Object.keys(SAMPLES) as readonly SampleKind[];

const PLATFORM_SAMPLES = {
  'p-pay': { label: l10n.t('Pay on the P-Chain'), does: l10n.t('Pays 1.5 AVAX to test key vmRQ on the P-Chain.') },
  'p-subnet': { label: l10n.t('Create a subnet'), does: l10n.t('Creates a subnet that ewoq owns.') },
  'p-export': {
    label: l10n.t('Export from the P-Chain to the X-Chain'),
    does: l10n.t('Exports 1 AVAX from the P-Chain to the X-Chain, which can then import it.'),
  },
  'p-import': {
    label: l10n.t('Import on the P-Chain'),
    does: l10n.t('Imports UTXOs on the P-Chain that the X-Chain exported to ewoq.'),
  },
  'p-refused': {
    label: l10n.t('Rejected: a memo on the P-Chain'),
    does: l10n.t(
      'Pays 1.5 AVAX on the P-Chain with a memo. Nodes have rejected memos there since the Durango upgrade.',
    ),
  },
} as const satisfies Record<string, SampleText>;

export type PlatformSampleKind = keyof typeof PLATFORM_SAMPLES;

export const PLATFORM_SAMPLE_KINDS = Object.keys(PLATFORM_SAMPLES) as readonly PlatformSampleKind[];

/** A kind of either chain. */
export type AnySampleKind = SampleKind | PlatformSampleKind;

export const ALL_SAMPLES: Readonly<Record<AnySampleKind, SampleText>> = { ...SAMPLES, ...PLATFORM_SAMPLES };

/** A kind by its name, from a command's argument. */
export function asSampleKind(value: unknown): AnySampleKind | undefined {
  return [...SAMPLE_KINDS, ...PLATFORM_SAMPLE_KINDS].find((kind) => kind === value);
}

export function isPlatformSample(kind: AnySampleKind): kind is PlatformSampleKind {
  return Object.hasOwn(PLATFORM_SAMPLES, kind);
}
