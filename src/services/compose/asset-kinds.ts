import * as l10n from '@vscode/l10n';
import type { StateOutput } from '../../core/codec/avm/avm-transactions';
import type { UTXO } from '../../core/codec/avm/codec';
import type { OutputOwners } from '../../core/codec/secp256k1fx';
import { equalBytes } from '../../core/bytes/bytes';
import { InvalidInputError } from '../../core/outcome';
import type { OperationPlan } from '../../core/tx-builder/builder';
import { signsElsewhere } from '../../core/tx-builder/key';
import { onX, TO } from './kind-rows';
import type { Payer } from './payers';
import { EXAMPLE_OWNERS, ownersOfPayee } from './typed';

const OWNER_PROMPT = l10n.t('Addresses, each of which can act alone, or owners such as {0}', EXAMPLE_OWNERS);
const MINTERS = { type: 'owner', title: l10n.t('Who gets the mint rights'), prompt: OWNER_PROMPT } as const;
const RECEIVER = { type: 'owner', title: l10n.t('To whom'), prompt: OWNER_PROMPT } as const;
const ASSET_NAME = { type: 'asset name', title: l10n.t('Name and symbol') } as const;

/** A field for an output of the sender. */
const held = <const T extends StateOutput['type']>(of: T, title: string) =>
  ({
    type: 'output',
    of,
    title,
    prompt: l10n.t('A transaction and its output, such as {0}, or the asset', 'ID:0'),
  }) as const;

/** Assets, and operations with what has no amount. */
export const ASSET_KINDS = {
  'x-asset': onX({
    label: l10n.t('Create an Asset'),
    makes: 'txs.CreateAssetTx',
    group: 'asset',
    ask: {
      newAsset: { type: 'new asset', title: l10n.t('Name, symbol, decimals, and units') },
      to: { ...TO, title: l10n.t('Who gets these units') },
      minters: {
        ...MINTERS,
        prompt: l10n.t('An address, or owners such as {0}; without one, the supply is fixed', EXAMPLE_OWNERS),
        isOptional: true,
        without: l10n.t('No Mint Rights'),
      },
    },
    make: (builder, { newAsset: { asset, amount }, to, minters }) => {
      if (amount === 0n && minters === undefined)
        throw new InvalidInputError(l10n.t('An asset without units needs mint rights.'));
      const units = to.map((each) => ({ type: 'secp256k1fx.TransferOutput', amount, ...ownersOfPayee(each) }) as const);
      const rights = minters === undefined ? [] : [{ type: 'secp256k1fx.MintOutput', ...minters } as const];
      const outputs = [...(amount === 0n ? [] : units), ...rights];
      return builder.createAsset({ ...asset, initialStates: [{ fxIndex: 0, outputs }] });
    },
    does: (words, { minters }) =>
      minters === undefined
        ? [l10n.t('Its supply is fixed')]
        : [l10n.t('{0} can mint more without limit', words.owner(minters))],
  }),
  'x-nft-family': onX({
    label: l10n.t('Create an NFT Family'),
    makes: 'txs.CreateAssetTx',
    group: 'asset',
    ask: {
      name: ASSET_NAME,
      groups: { type: 'count', title: l10n.t('How many groups'), usual: '1' },
      minters: MINTERS,
    },
    make: (builder, { name, groups, minters }) => {
      const outputs = Array.from(
        { length: groups },
        (_, i) => ({ type: 'nftfx.MintOutput', groupID: i + 1, ...minters }) as const,
      );
      return builder.createAsset({ ...name, denomination: 0, initialStates: [{ fxIndex: 1, outputs }] });
    },
    does: (words, { groups, minters }) => [
      l10n.t('{0} can mint NFTs of groups 1 to {1}; each mint right is spent once', words.owner(minters), groups),
    ],
  }),
  'x-property-asset': onX({
    label: l10n.t('Create an Asset of Properties'),
    makes: 'txs.CreateAssetTx',
    group: 'asset',
    ask: { name: ASSET_NAME, minters: MINTERS },
    make: (builder, { name, minters }) => {
      const outputs = [{ type: 'propertyfx.MintOutput', ...minters } as const];
      return builder.createAsset({ ...name, denomination: 0, initialStates: [{ fxIndex: 2, outputs }] });
    },
    does: (words, { minters }) => [l10n.t('{0} can mint properties without limit', words.owner(minters))],
  }),
  'x-mint': onX({
    label: l10n.t('Mint Units of an Asset'),
    makes: 'txs.OperationTx',
    group: 'asset',
    ask: {
      right: held('secp256k1fx.MintOutput', l10n.t('Which mint rights')),
      units: { type: 'units', title: l10n.t('How many units') },
      to: RECEIVER,
    },
    make: (builder, { right, units: amount, to }, { payer }) =>
      builder.operate([
        used(right, payer, (signatureIndices) => ({
          type: 'secp256k1fx.MintOperation',
          mintInput: { signatureIndices },
          mintOutput: ownersPartOf(right),
          transferOutput: { amount, ...to },
        })),
      ]),
    does: (words, { right }) => [l10n.t('The mint rights stay with {0}', words.owner(right.output))],
  }),
  'x-mint-nft': onX({
    label: l10n.t('Mint an NFT'),
    makes: 'txs.OperationTx',
    group: 'asset',
    ask: {
      right: held('nftfx.MintOutput', l10n.t('Which mint right')),
      payload: { type: 'payload', title: l10n.t('What the NFT holds'), prompt: l10n.t('Text, or bytes as 0x…') },
      to: { ...TO, prompt: l10n.t('Addresses or owners with commas between them; each gets a copy') },
    },
    make: (builder, { right, payload, to }, { payer }) =>
      builder.operate([
        used(right, payer, (signatureIndices) => ({
          type: 'nftfx.MintOperation',
          mintInput: { signatureIndices },
          groupID: 'groupID' in right.output ? right.output.groupID : 0,
          payload,
          outputs: to.map(ownersOfPayee),
        })),
      ]),
    does: () => [l10n.t('The mint right of this group is spent')],
  }),
  'x-send-nft': onX({
    label: l10n.t('Transfer an NFT'),
    makes: 'txs.OperationTx',
    group: 'asset',
    ask: { nft: held('nftfx.TransferOutput', l10n.t('Which NFT')), to: RECEIVER },
    make: (builder, { nft, to }, { payer }) =>
      builder.operate([
        used(nft, payer, (signatureIndices) => {
          const { output } = nft;
          if (output.type !== 'nftfx.TransferOutput') throw new Error('no NFT');
          const { groupID, payload } = output;
          return { type: 'nftfx.TransferOperation', input: { signatureIndices }, output: { groupID, payload, ...to } };
        }),
      ]),
    does: (words, { nft, to }) => [l10n.t('The NFT goes from {0} to {1}', words.owner(nft.output), words.owner(to))],
  }),
  'x-mint-property': onX({
    label: l10n.t('Mint a Property'),
    makes: 'txs.OperationTx',
    group: 'asset',
    ask: { right: held('propertyfx.MintOutput', l10n.t('Which mint rights')), to: RECEIVER },
    make: (builder, { right, to }, { payer }) =>
      builder.operate([
        used(right, payer, (signatureIndices) => ({
          type: 'propertyfx.MintOperation',
          mintInput: { signatureIndices },
          mintOutput: ownersPartOf(right),
          ownedOutput: to,
        })),
      ]),
    does: (words, { right }) => [l10n.t('The mint rights stay with {0}', words.owner(right.output))],
  }),
  'x-burn-property': onX({
    label: l10n.t('Burn a Property'),
    makes: 'txs.OperationTx',
    group: 'asset',
    ask: { property: held('propertyfx.OwnedOutput', l10n.t('Which property')) },
    make: (builder, { property }, { payer }) =>
      builder.operate([
        used(property, payer, (signatureIndices) => ({ type: 'propertyfx.BurnOperation', signatureIndices })),
      ]),
    does: () => [l10n.t("The property is gone; this can't be undone")],
  }),
} as const;

/** The sender signs for it, then as many of its other owners as it needs. */
function used(utxo: UTXO, { keys: [sender] }: Payer, plan: OperationPlan) {
  const { threshold, addresses } = utxo.output;
  const others = addresses.filter((each) => sender === undefined || !equalBytes(each, sender.address));
  const keys = [...(sender === undefined ? [] : [sender]), ...others.map(signsElsewhere)].slice(0, threshold);
  return { utxo, plan, keys };
}

function ownersPartOf({ output: { locktime, threshold, addresses } }: UTXO): OutputOwners {
  return { locktime, threshold, addresses };
}
