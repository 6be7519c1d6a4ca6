import type { CallOptions } from '../../../client/call-options';
import { equalBytes, MAX_UTXO_PAGE } from '../../../core/bytes/bytes';
import { platformFormats } from '../../../core/codec/platform/formats';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { decodeID, decodeShortID } from '../../../core/encodings/cb58';
import { formatAddress } from '../../../core/ids/address';
import { txIDOf } from '../../../core/ids/ids';
import { InvalidInputError } from '../../../core/outcome';
import { AVAX } from '../../../core/text/amount';
import { compareReferences } from '../../../core/rules/parts';
import { EWOQ, SigningKey, type TxSigner } from '../../../core/tx-builder/key';
import {
  buildPlatformTx,
  type PlainPlatformUTXO,
  type PlatformPlan,
  platformPayment,
  type PlatformWallet,
} from '../../../core/tx-builder/platform-builder';
import { inputFor } from '../../../core/tx-builder/spend';
import type { Chain } from '../../../services/chain/chain';
import { gasNow } from '../../../services/p-and-c/gas-now';
import { UTXOPages } from '../../../services/utxos/utxo-pages';
import { platformUTXOs } from '../../../services/utxos/utxo-source';
import type { PlatformSampleKind, SampleKind } from './sample-kinds';
import { MOST_PAGES } from './sample-tx';
import * as l10n from '@vscode/l10n';

/** What the public test key owns on the P-Chain of a chain's node, and what it can import from the X-Chain there. */
export interface PlatformSampleWallet extends PlatformWallet {
  readonly xChainID: Uint8Array;
  readonly waiting: readonly PlainPlatformUTXO[];
  /** Whether both lists were loaded to their ends. */
  readonly isComplete: boolean;
}

/** UTXOs that a sample imports: people read it. */
const MOST_IMPORTED = 8;

/** The address of a public test key besides the one that signs (see `core/ids-in-text/known-names.ts`). */
const OTHER_KEY = decodeShortID('7Sdex3LTEjsnswW38Eb48hQ9insctGrsN');

/**
 * Loads the UTXOs of a signer, by default the test key, and what gas costs now. Rejects with the client's errors. `now`
 * is Unix ms, `source` exported what can be imported.
 */
export async function readPlatformWallet(
  chain: Chain,
  now: number,
  options: CallOptions = {},
  { key = SigningKey.parse(EWOQ), source = 'X' }: { readonly key?: TxSigner; readonly source?: 'X' | 'C' } = {},
): Promise<PlatformSampleWallet> {
  const { networkID, hrp } = await chain.identity.identify(options);
  const address = formatAddress({ alias: 'P', hrp, bytes: key.address });
  let isComplete = true;
  const utxosOf = async (sourceChain?: string): Promise<PlainPlatformUTXO[]> => {
    const query = { addresses: [address], sourceChain };
    const pages = new UTXOPages({ source: platformUTXOs(chain, query), pageSize: MAX_UTXO_PAGE });
    await pages.next(MOST_PAGES, options);
    isComplete &&= pages.state === 'complete';
    const read = pages.utxos.map((listed) => pages.table.read(listed));
    return read.flatMap(({ output, stakeableUntil, ...utxo }) =>
      output.type === 'secp256k1fx.TransferOutput' && stakeableUntil === undefined ? [{ ...utxo, output }] : [],
    );
  };
  const seconds = BigInt(Math.floor(now / 1000));
  const [assetID, xChainID, { price }, utxos, waiting] = await Promise.all([
    chain.platform.getStakingAssetID({}, options),
    chain.info.getBlockchainID({ alias: 'X' }, options),
    gasNow(chain, seconds, options),
    utxosOf(),
    utxosOf(source),
  ]);
  if (assetID === undefined) throw new InvalidInputError(l10n.t("The node didn't return the asset ID of AVAX."));
  return {
    networkID,
    avax: decodeID(assetID),
    xChainID: decodeID(xChainID),
    utxos,
    waiting,
    isComplete,
    price,
    keys: [key],
    change: owned(key.address),
    now: seconds,
  };
}

type PlatformSample = { readonly bytes: Uint8Array; readonly txID: Uint8Array } | { readonly needs: SampleKind };

/** Builds and signs a sample of the P-Chain, or returns the kind that has to be issued before. Throws `InvalidInputError` if the wallet can't pay for it. */
export function platformSample(kind: PlatformSampleKind, wallet: PlatformSampleWallet): PlatformSample {
  const plan = planOf(kind, wallet);
  if ('needs' in plan) return plan;
  const bytes = platformFormats.tx.encode(buildPlatformTx(plan, wallet));
  return { bytes, txID: txIDOf(bytes) };
}

function planOf(kind: PlatformSampleKind, wallet: PlatformSampleWallet): PlatformPlan | { readonly needs: SampleKind } {
  const { change: own, avax, xChainID } = wallet;
  const outputs = [platformPayment(avax, (3n * AVAX) / 2n, owned(OTHER_KEY))];
  switch (kind) {
    case 'p-pay':
      return { outputs, make: (base) => ({ type: 'txs.BaseTx', ...base }) };
    case 'p-refused':
      return { outputs, make: (base) => ({ type: 'txs.BaseTx', ...base, memo: Buffer.from('Avalanche Lens sample') }) };
    case 'p-export': {
      const exportedOutputs = [platformPayment(avax, AVAX, own)];
      return {
        spent: AVAX,
        make: (base) => ({ type: 'txs.ExportTx', ...base, destinationChain: xChainID, exportedOutputs }),
      };
    }
    case 'p-subnet':
      return {
        make: (base) => ({ type: 'txs.CreateSubnetTx', ...base, owner: { type: 'secp256k1fx.OutputOwners', ...own } }),
      };
    case 'p-import':
      return importPlan(wallet) ?? { needs: 'export-p' };
  }
}

/** Imports what the X-Chain or another one exported; undefined if there is nothing. */
export function importPlan(
  { waiting, keys, now, avax, xChainID }: PlatformSampleWallet,
  sourceChain = xChainID,
  most = MOST_IMPORTED,
): PlatformPlan | undefined {
  const imported = waiting
    .filter(({ assetID }) => equalBytes(assetID, avax))
    .flatMap((utxo) => inputFor(utxo, keys, now) ?? [])
    .slice(0, most)
    .sort((a, b) => compareReferences(a.input, b.input));
  if (imported.length === 0) return undefined;
  const importedInputs = imported.map(({ input }) => input);
  return {
    // It pays for the fee, and the rest is the change.
    spent: -importedInputs.reduce((sum, { input }) => sum + input.amount, 0n),
    authorizedBy: imported.map((each) => each.keys),
    make: (base) => ({ type: 'txs.ImportTx', ...base, sourceChain, importedInputs }),
  };
}

function owned(address: Uint8Array): OutputOwners {
  return { locktime: 0n, threshold: 1, addresses: [address] };
}
