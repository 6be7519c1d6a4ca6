import type { CallOptions } from '../../../client/call-options';
import { EWOQ, PROPERTY_OWNER, SigningKey } from '../../../core/tx-builder/key';
import { decodeShortID, encodeCb58 } from '../../../core/encodings/cb58';
import type { UTXO } from '../../../core/codec/avm/codec';
import { PRIMARY_NETWORK_ID } from '../../../core/ids/networks';
import { InvalidInputError } from '../../../core/outcome';
import type { Chain } from '../../../services/chain/chain';
import { compareBytes, equalBytes } from '../../../core/bytes/bytes';
import * as l10n from '@vscode/l10n';
import { type BuiltTx, type OperationPlan, type Payment, TxBuilder } from '../../../core/tx-builder/builder';
import { signingFor, soleOwner } from '../../../core/tx-builder/spend';
import type { InitialState, StateOutput } from '../../../core/codec/avm/avm-transactions';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { feeUnknownText } from '../../../services/checking/unknown-text';
import type { NewTx } from '../../../services/compose/new-tx';
import { noCChain, senderOnX } from '../../../services/compose/sender';
import { type AVMWallet, readAVMWallet, readUTXOs } from '../../../services/compose/wallets';
import type { SampleKind } from './sample-kinds';
import { AVAX } from '../../../core/text/amount';
import { DAY } from '../../../core/units';
import { type MadeSample, madeSample, OTHER_KEY } from './made-sample';

/** The public test key's UTXOs on a chain with the property rights of another, and the chain's rules. */
export interface SampleWallet extends AVMWallet {
  readonly key: SigningKey;
  readonly propertyOwner: SigningKey;
}

/** Loads the test key's UTXOs. Rejects with the client's errors. `now` is Unix ms. */
export async function readSampleWallet(chain: Chain, now: number, options: CallOptions = {}): Promise<SampleWallet> {
  const [key, propertyOwner] = [SigningKey.parse(EWOQ), SigningKey.parse(PROPERTY_OWNER)];
  const [own, others] = await Promise.all([
    readAVMWallet(chain, { address: key.address, now }, options),
    readUTXOs(chain, { on: 'X', owners: [propertyOwner.address] }, options),
  ]);
  const rights = others.utxos.filter(({ output }) => output.type.startsWith('propertyfx.'));
  return { ...own, key, propertyOwner, utxos: [...own.utxos, ...rights] };
}

/** Addresses of public test keys besides the one that signs (see `core/ids-in-text/known-names.ts`). */
const THIRD_OWNER = decodeShortID('MVhRmM9NGLntR3fYox8gisW8ykSHxUtH3');

/** A sample that can be sent at once, or the kind that has to be issued before. */
type Sample = MadeSample | { readonly needs: SampleKind };

/**
 * Builds and signs a sample from the wallet. Throws `InvalidInputError` if it can't pay for it, or the fee is unknown.
 */
export function sampleTx(kind: SampleKind, wallet: SampleWallet): Sample {
  const maker = new SampleMaker(wallet);
  switch (kind) {
    case 'pay':
      return maker.build.pay(
        [maker.avax((3n * AVAX) / 2n, soleOwner(OTHER_KEY))],
        Buffer.from('Avalanche Lens sample'),
      );
    case 'pay-several':
      return maker.paySeveral();
    case 'multisig':
      return maker.build.pay([maker.avax(2n * AVAX, twoOfThree(wallet.key.address))]);
    case 'locked':
      return maker.build.pay([maker.avax(3n * AVAX, { ...maker.owners, locktime: wallet.now + DAY })]);
    case 'create-fixed':
      return maker.create('Sample Coin', 'SMPL', 2, [
        initialStateOf(0, { type: 'secp256k1fx.TransferOutput', amount: 1_000_000n, ...maker.owners }),
      ]);
    case 'create-mintable':
      return maker.create('Sample Mint', 'MINT', 2, [
        initialStateOf(0, { type: 'secp256k1fx.MintOutput', ...maker.owners }),
      ]);
    case 'create-nft':
      return maker.create('Sample Pictures', 'PICS', 0, [
        initialStateOf(
          1,
          ...[1, 2].map((groupID) => ({ type: 'nftfx.MintOutput', groupID, ...maker.owners }) as const),
        ),
      ]);
    case 'create-property':
      return maker.create('Sample Deeds', 'DEED', 0, [
        initialStateOf(2, { type: 'propertyfx.MintOutput', ...soleOwner(wallet.propertyOwner.address) }),
      ]);
    case 'mint':
      return maker.operate('secp256k1fx.MintOutput', 'create-mintable', (mintOutput) => (signatureIndices) => ({
        type: 'secp256k1fx.MintOperation',
        mintInput: { signatureIndices },
        // The mint rights return to their owners, unchanged.
        mintOutput: copiedOwners(mintOutput),
        transferOutput: { amount: 10_000n, ...maker.owners },
      }));
    case 'mint-nft':
      return maker.operate('nftfx.MintOutput', 'create-nft', ({ groupID }) => (signatureIndices) => ({
        type: 'nftfx.MintOperation',
        mintInput: { signatureIndices },
        groupID,
        payload: Buffer.from('Avalanche Lens sample picture'),
        outputs: [maker.owners],
      }));
    case 'mint-property':
      return maker.operate('propertyfx.MintOutput', 'create-property', (mintOutput) => (signatureIndices) => ({
        type: 'propertyfx.MintOperation',
        mintInput: { signatureIndices },
        mintOutput: copiedOwners(mintOutput),
        ownedOutput: soleOwner(wallet.propertyOwner.address),
      }));
    case 'transfer-nft':
      return maker.operate('nftfx.TransferOutput', 'mint-nft', ({ groupID, payload }) => (signatureIndices) => ({
        type: 'nftfx.TransferOperation',
        input: { signatureIndices },
        output: { groupID, payload, ...soleOwner(OTHER_KEY) },
      }));
    case 'burn-property':
      return maker.operate('propertyfx.OwnedOutput', 'mint-property', () => (signatureIndices) => ({
        type: 'propertyfx.BurnOperation',
        signatureIndices,
      }));
    case 'export-p':
      return maker.made(PRIMARY_NETWORK_ID, { kind: 'x-export-p', values: maker.exported(AVAX) });
    case 'export-c':
      if (wallet.cChain === undefined) throw noCChain();
      return maker.made(wallet.cChain, { kind: 'x-export-c', values: maker.exported(2n * AVAX) });
    case 'import':
      return maker.importWaiting();
  }
}

class SampleMaker {
  readonly build: TxBuilder;
  readonly owners: OutputOwners;
  readonly #wallet: SampleWallet;
  readonly #keys: readonly SigningKey[];
  readonly #feeAssetID: Uint8Array;

  constructor(wallet: SampleWallet) {
    const { rules, utxos, key, propertyOwner, now } = wallet;
    this.#wallet = wallet;
    this.#keys = [key, propertyOwner];
    this.#feeAssetID = feeAssetOf(wallet);
    this.owners = soleOwner(key.address);
    this.build = new TxBuilder(rules, { utxos, keys: this.#keys, now, change: key.address });
  }

  avax(amount: bigint, owners: OutputOwners): Payment {
    return { assetID: this.#feeAssetID, amount, owners };
  }

  paySeveral(): Sample {
    const native = this.avax(AVAX / 4n, soleOwner(OTHER_KEY));
    const other = this.#usable('secp256k1fx.TransferOutput').find(
      ({ assetID }) => encodeCb58(assetID) !== encodeCb58(native.assetID),
    );
    if (other === undefined) return { needs: 'create-fixed' };
    const { amount } = other.output;
    const little = amount > 100n ? amount / 100n : amount;
    return this.build.pay([native, { assetID: other.assetID, amount: little, owners: soleOwner(OTHER_KEY) }]);
  }

  create(name: string, symbol: string, denomination: number, initialStates: readonly InitialState[]): BuiltTx {
    return this.build.createAsset({ name, symbol, denomination, initialStates });
  }

  operate<T extends StateOutput['type']>(
    type: T,
    needs: SampleKind,
    plan: (output: Extract<StateOutput, { type: T }>) => OperationPlan,
  ): Sample {
    const [utxo] = this.#usable(type);
    return utxo === undefined ? { needs } : this.build.operate([{ utxo, plan: plan(utxo.output) }]);
  }

  /** What is made as by a user, with the test key alone. */
  made(other: Uint8Array, tx: NewTx): MadeSample {
    const { key } = this.#wallet;
    return madeSample(senderOnX(this.#wallet, { from: key, other }), tx);
  }

  exported(amount: bigint) {
    return { paid: { amount }, to: this.owners.addresses };
  }

  importWaiting(): MadeSample {
    const { key, now, waiting } = this.#wallet;
    const isReady = ({ output }: UTXO): boolean =>
      output.type === 'secp256k1fx.TransferOutput' && signingFor(output, [key], now) !== undefined;
    const ready = waiting.find(({ utxos }) => utxos.some(isReady));
    if (ready !== undefined) {
      const isFromP = equalBytes(ready.from, PRIMARY_NETWORK_ID);
      return this.made(ready.from, { kind: isFromP ? 'x-import-p' : 'x-import-c', values: {} });
    }
    throw new InvalidInputError(
      l10n.t(
        'The test key has nothing to import. Export something to this chain from the P-Chain or the C-Chain first.',
      ),
    );
  }

  /** The UTXOs of a type that the keys can use now. */
  #usable<T extends StateOutput['type']>(type: T): (UTXO & { readonly output: Extract<StateOutput, { type: T }> })[] {
    const { utxos, now } = this.#wallet;
    const isWanted = (utxo: UTXO): utxo is UTXO & { readonly output: Extract<StateOutput, { type: T }> } =>
      utxo.output.type === type && signingFor(utxo.output, this.#keys, now) !== undefined;
    return utxos.filter(isWanted);
  }
}

/** Every sample pays a fee. */
function feeAssetOf({ rules: { feeAssetID, txFee, feeUnknown } }: SampleWallet): Uint8Array {
  if (feeAssetID !== undefined && txFee !== undefined) return feeAssetID;
  const why = feeUnknownText(feeUnknown ?? { kind: 'fee not read' });
  throw new InvalidInputError(
    txFee === undefined
      ? l10n.t("Can't make a sample. {0}. The sandbox can make one.", why)
      : l10n.t("Can't make a sample. {0}. Choose the X-Chain of that network, or the sandbox.", why),
  );
}

function copiedOwners({ locktime, threshold, addresses }: OutputOwners): OutputOwners {
  return { locktime, threshold, addresses };
}

function twoOfThree(address: Uint8Array): OutputOwners {
  return { locktime: 0n, threshold: 2, addresses: [address, OTHER_KEY, THIRD_OWNER].sort(compareBytes) };
}

function initialStateOf(fxIndex: number, ...outputs: StateOutput[]): InitialState {
  return { fxIndex, outputs };
}
