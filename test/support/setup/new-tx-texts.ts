import assert from 'node:assert/strict';
import { type ManagerMessage, WarpSigning } from '../../../sandbox/control/warp-signing';
import { type NodeIdentity, OWN_NODE, SAMPLE_NODES } from '../../../sandbox/node/node';
import type { Sandbox } from '../../../sandbox/server';
import { systemClock } from '../../../src/client/clock';
import { prefixedHex } from '../../../src/core/bytes/bytes';
import { warpFormats } from '../../../src/core/codec/warp/warp-formats';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { decodeHexDigits } from '../../../src/core/encodings/hex';
import { formatAddress } from '../../../src/core/ids/address';
import { formatNodeID } from '../../../src/core/ids/ids';
import { AVAX } from '../../../src/core/text/amount';
import { TxBuilder } from '../../../src/core/tx-builder/builder';
import { EWOQ, signsElsewhere, SigningKey } from '../../../src/core/tx-builder/key';
import { soleOwner } from '../../../src/core/tx-builder/spend';
import { HOUR } from '../../../src/core/units';
import type { Chain } from '../../../src/services/chain/chain';
import type { NewTxField } from '../../../src/services/compose/fields';
import { loadedField, readField, type TypedField } from '../../../src/services/compose/field-types';
import { fieldsAsked, NEW_TXS, type NewTxKind } from '../../../src/services/compose/new-tx-kinds';
import { readSender } from '../../../src/services/compose/new-tx';
import { amountIn } from '../../../src/services/compose/typed';
import { genesisMarks } from '../../../src/services/answers/configuration-marks';
import { readOwn } from '../cases/configuration';
import type { IssuingWindow } from './issue-setup';
import { demoStory } from '../sandbox/demo-sandbox';
import { addressOf, type Signer } from './signed-outside';

const local = (signer: Signer): string => formatAddress({ alias: 'P', hrp: 'local', bytes: addressOf(signer) });
const EVM_GENESIS = '{"config":{"chainId":99999},"alloc":{},"gasLimit":"0xe4e1c0","difficulty":"0x0"}';
const nodes = new WarpSigning();

/** The account of ewoq on C. */
export const ACCOUNT = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** Who pays for a kind, and how that is written. */
export function payerOf(kind: NewTxKind): { readonly bytes: Uint8Array; readonly text: string } {
  const isAccount = NEW_TXS[kind].from === 'account';
  return isAccount
    ? { bytes: decodeHexDigits(ACCOUNT.slice(2)), text: ACCOUNT }
    : { bytes: addressOf('ewoq'), text: local('ewoq') };
}

/** What a node responds to `info.getNodeID`. */
export function nodeAnswer({ nodeID, publicKey, proofOfPossession }: NodeIdentity = nodes.node('A')): string {
  const nodePOP = { publicKey: prefixedHex(publicKey), proofOfPossession: prefixedHex(proofOfPossession) };
  return JSON.stringify({ jsonrpc: '2.0', result: { nodeID: formatNodeID(nodeID), nodePOP }, id: 1 });
}

/** A row of avalanche-cli's file of bootstrap validators. */
export function bootstrapRow(name: string, weight = 100, balance = AVAX): object {
  const { nodeID, publicKey, proofOfPossession } = nodes.node(name);
  return {
    ...{ NodeID: formatNodeID(nodeID), Weight: weight, Balance: Number(balance) },
    BLSPublicKey: prefixedHex(publicKey),
    BLSProofOfPossession: prefixedHex(proofOfPossession),
    ChangeOwnerAddr: local('savings'),
  };
}

/** A Warp message about a validator of the sample L1: with a nonce that removes one, else that registers one. */
export function warpText(
  sandbox: Sandbox,
  change: { expiry?: bigint; nonce?: bigint; networkID?: number; isUnsigned?: boolean },
): string {
  const { l1 } = demoStory().names;
  const platform = sandbox.pAndC.platform ?? assert.fail();
  const { nodeID, publicKey: blsPublicKey } = nodes.node('A');
  const owner = { threshold: 1, addresses: [addressOf('savings')] };
  const { expiry = BigInt(Math.floor(systemClock.now() / 1000)) + HOUR, nonce, networkID } = change;
  const about: ManagerMessage =
    nonce === undefined
      ? {
          type: 'message.RegisterL1Validator',
          subnetID: l1.l1.id,
          nodeID,
          blsPublicKey,
          expiry,
          weight: 30n,
          remainingBalanceOwner: owner,
          disableOwner: owner,
        }
      : { type: 'message.L1ValidatorWeight', validationID: l1.validationIDs.registered, nonce, weight: 0n };
  const signed = String(nodes.signFor(platform, l1.l1.id, about)['signedMessage']);
  const message = warpFormats.message.decode(decodeHexDigits(signed.slice(2)));
  if (change.isUnsigned === true) return prefixedHex(warpFormats.unsignedMessage.encode(message));
  return prefixedHex(warpFormats.message.encode({ ...message, networkID: networkID ?? message.networkID }));
}

/** An asset with mint rights, an NFT, and a property, all of ewoq, which a sandbox of sample data gets in a block. */
function madeAsset({ network }: Sandbox): string {
  const x = network.chain('X') ?? assert.fail();
  const key = SigningKey.parse(EWOQ);
  const owners = soleOwner(key.address);
  const utxos = [...x.ledger.utxos.ownedBy(key.address)].map(({ bytes }) => x.codec.decodeUTXO(bytes));
  const now = BigInt(Math.floor(systemClock.now() / 1000));
  const { bytes, txID } = new TxBuilder(x.rules, { utxos, keys: [key], now, change: key.address }).createAsset({
    name: 'Everything',
    symbol: 'EVER',
    denomination: 2,
    initialStates: [
      { fxIndex: 0, outputs: [{ type: 'secp256k1fx.MintOutput', ...owners }] },
      {
        fxIndex: 1,
        outputs: [
          { type: 'nftfx.MintOutput', groupID: 1, ...owners },
          { type: 'nftfx.TransferOutput', groupID: 1, payload: Buffer.from('one'), ...owners },
        ],
      },
      {
        fxIndex: 2,
        outputs: [
          { type: 'propertyfx.MintOutput', ...owners },
          { type: 'propertyfx.OwnedOutput', ...owners },
        ],
      },
    ],
  });
  x.issue(bytes);
  x.buildBlock();
  return encodeCb58(txID);
}

/** What is entered for each kind on a sandbox with its sample data, by the names of the fields. */
export function newTxTexts(sandbox: Sandbox): Readonly<Record<NewTxKind, Readonly<Record<string, string>>>> {
  const { l1, subnet } = demoStory().names;
  const now = BigInt(Math.floor(systemClock.now() / 1000));
  const end = new Date(Number(now) * 1000 + 20 * 86_400_000).toISOString().slice(0, 16);
  const subnetID = encodeCb58(subnet.subnet.id);
  const asset = madeAsset(sandbox);
  const poor = encodeCb58(l1.validationIDs.poor);
  const validator = formatNodeID(SAMPLE_NODES.validator.nodeID);
  const renewer = formatNodeID(SAMPLE_NODES.renewer.nodeID);
  return {
    'x-pay': { paid: '1.5', to: `${local('treasury')},${local('savings')}` },
    'x-asset': { newAsset: 'Typed Coin, TYPE, 2, 12.5', to: local('treasury'), minters: local('savings') },
    'x-nft-family': { name: 'Typed Pictures, TPIC', groups: '2', minters: local('ewoq') },
    'x-property-asset': { name: 'Typed Deeds, TDEE', minters: `${local('ewoq')}, ${local('savings')}` },
    'x-mint': { right: asset, units: '1.5', to: local('treasury') },
    'x-mint-nft': { right: asset, payload: 'https://example.com/2', to: `${local('treasury')}, ${local('savings')}` },
    'x-send-nft': { nft: asset, to: `2 of (${local('treasury')}, ${local('savings')})` },
    'x-mint-property': { right: asset, to: local('treasury') },
    'x-burn-property': { property: asset },
    'x-export-p': { paid: '0.000000001', to: local('ewoq') },
    'x-export-c': { paid: '2', to: local('ewoq') },
    'x-import-p': {},
    'x-import-c': {},
    'c-export-x': { paid: '1.5', to: `${local('treasury')}, ${local('savings')}` },
    'c-export-p': { paid: '1.5', to: local('ewoq') },
    'c-import-x': { account: ACCOUNT },
    'c-import-p': { account: ACCOUNT },
    'p-pay': { paid: '1.5', to: local('treasury') },
    'p-delegate': { validator, end, paid: '25' },
    'p-validate': { identity: nodeAnswer(nodes.node('B')), end, paid: '2000' },
    'p-auto-renew': {
      identity: nodeAnswer(nodes.node('C')),
      paid: '2000.5',
      period: '14',
      restake: '50',
      rewards: local('treasury'),
    },
    'p-set-renewal': { validator: renewer, period: '48h' },
    'p-stop-renewing': { validator: renewer },
    'p-export-x': { paid: '1.5', to: local('ewoq') },
    'p-export-c': { paid: '1.5', to: local('ewoq') },
    'p-import-x': {},
    'p-import-c': {},
    'p-create-subnet': { owner: `2 of (${local('treasury')}, ${local('savings')})` },
    'p-create-chain': { subnet: subnetID, name: 'Typed Chain', genesis: EVM_GENESIS },
    'p-add-subnet-validator': { subnet: subnetID, validator, end, weight: '7' },
    'p-remove-subnet-validator': { subnet: subnetID, validator: formatNodeID(OWN_NODE.nodeID) },
    'p-transfer': { subnet: subnetID, owner: local('treasury') },
    'p-convert': {
      subnet: subnetID,
      chain: encodeCb58(subnet.blockchain.id),
      manager: `0x${'0feedc0de'.padEnd(40, '0')}`,
      validators: JSON.stringify([bootstrapRow('first'), bootstrapRow('second', 50, AVAX / 2n)]),
    },
    'p-register': {
      message: `{"signed-message": "${warpText(sandbox, {}).slice(2)}"}`,
      identity: nodeAnswer(),
      paid: '0.1',
    },
    'p-set-weight': { message: JSON.stringify({ signedMessage: warpText(sandbox, { nonce: 1n }) }) },
    'p-top-up': { validationID: poor, paid: '1' },
    'p-disable': { validator: poor },
  };
}

/** Who signs after ewoq, for what they own. */
export const OTHER_SIGNERS: Readonly<Partial<Record<NewTxKind, Signer>>> = {
  'p-disable': 'savings',
  ...{ 'p-transfer': 'treasury', 'p-create-chain': 'treasury', 'p-convert': 'treasury' },
  ...{ 'p-add-subnet-validator': 'treasury', 'p-remove-subnet-validator': 'treasury' },
};

/** The values of texts, as the form and the command read them. Amounts are AVAX. */
export async function valuesOf(
  { assets }: Pick<IssuingWindow, 'assets'>,
  chain: Chain,
  kind: NewTxKind,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const now = systemClock.now();
  const sender = await readSender(chain, { kind, from: signsElsewhere(payerOf(kind).bytes), now });
  const held = sender.on === 'X' ? sender.wallet.utxos.map(({ assetID }) => assetID) : [];
  await assets.describeAll(chain, held, held.length);
  const refOf = (assetID: Uint8Array) => ({ assetID, info: assets.cached(chain, assetID) });
  for (const [name, field] of fieldsAsked(kind)) {
    const text = texts[name] ?? '';
    const on = {
      hrp: 'local',
      now,
      values,
      sender,
      refOf,
      genesisMarks: (given: string) => genesisMarks(readOwn, given),
    };
    values[name] =
      field.type === 'amount'
        ? { amount: amountIn(text, { denomination: 9 }) }
        : await loadedField(readField(field as NewTxField<TypedField>, text, on), chain, {});
  }
  return values;
}
