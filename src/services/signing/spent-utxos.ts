import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { equalBytes, isZero } from '../../core/bytes/bytes';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { encodeHex } from '../../core/encodings/hex';
import { formatAddress } from '../../core/ids/address';
import { InvalidInputError, type Outcome, outcomeOf } from '../../core/outcome';
import type { AnyTx } from '../../core/signing/signable';
import { spentUTXOs } from '../../core/tx/moves';
import type { Chain } from '../chain/chain';
import { madeOutputs } from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import { visibleText } from '../text/format-text';
import { listedUTXOs } from '../utxos/unspent';
import { platformUTXOs, type ReadUTXO } from '../utxos/utxo-source';

interface SpentSources {
  readonly chain: Chain;
  readonly resolver: Pick<IDResolver, 'resolveMaker'>;
  /** 20 bytes each: their UTXOs are listed where no transaction shows one, as of rewards and the genesis of P. */
  readonly owners: readonly Uint8Array[];
}

/** The UTXOs that a transaction spends, in hex, in its order; the first one that isn't found is the error. */
export async function spentUTXOHexes(
  any: AnyTx,
  { chain, resolver, owners }: SpentSources,
  options: CallOptions,
): Promise<Outcome<string[]>> {
  let listing: Promise<readonly ReadUTXO[]> | undefined;
  const found = spentUTXOs(any.tx.unsignedTx).map(async ({ txID, outputIndex, importedFrom }) => {
    // Nodes don't look up the ID of zeros.
    const on = importedFrom === undefined ? any.on : undefined;
    const made = isZero(txID) ? undefined : await resolver.resolveMaker(chain, txID, on, options);
    if (made?.kind === 'unknown') throw made.error;
    const output = made?.kind === 'tx' ? madeOutputs(made).find(({ index }) => index === outputIndex) : undefined;
    if (output !== undefined) return encodeHex(utxoBytes(any, { txID, outputIndex, ...output }), 'hexnc');
    listing ??= on === 'P' ? listedOnP(chain, owners, options) : Promise.resolve([]);
    const listed = (await listing).find((each) => each.outputIndex === outputIndex && equalBytes(each.txID, txID));
    if (listed !== undefined) return encodeHex(utxoBytes(any, listed), 'hexnc');
    throw new InvalidInputError(
      l10n.t(
        'UTXO {0} was not found on {1}. A wallet needs it to sign: check that the node is in sync, or sign with another tool.',
        `${encodeCb58(txID)}:${outputIndex}`,
        visibleText(chain.config.name),
      ),
    );
  });
  return outcomeOf(Promise.all(found), options.signal);
}

async function listedOnP(
  chain: Chain,
  owners: readonly Uint8Array[],
  options: CallOptions,
): Promise<readonly ReadUTXO[]> {
  const { hrp } = await chain.identity.identify(options);
  const addresses = owners.map((bytes) => formatAddress({ alias: 'P', hrp, bytes }));
  return (await listedUTXOs(platformUTXOs(chain, { addresses }), options)).utxos;
}

/** As the chain of a transaction writes a UTXO. Throws `InvalidInputError` for one that the chain doesn't have. */
export function utxoBytes(any: AnyTx, { txID, outputIndex, assetID, output, stakeableUntil }: ReadUTXO): Uint8Array {
  const reference = { txID, outputIndex, assetID };
  if (any.on === 'X') return any.codec.encodeUTXO({ ...reference, output });
  if (output.type !== 'secp256k1fx.TransferOutput') throw new InvalidInputError(`${any.on} spends no ${output.type}`);
  const locked = { type: 'stakeable.LockOut', locktime: stakeableUntil ?? 0n, output } as const;
  return platformFormats.utxo.encode({ ...reference, output: stakeableUntil === undefined ? output : locked });
}
