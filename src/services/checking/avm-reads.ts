import { isZero } from '../../core/bytes/bytes';
import type { UTXO } from '../../core/codec/avm/codec';
import type { Tx } from '../../core/codec/avm/avm-transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { networkByID, ZERO_ID } from '../../core/ids/networks';
import type { ChainView, Lookup } from '../../core/rules/chain-rules';
import { madeOutputs } from '../lookup/found';
import { ChainReads, type MadeOutput, NOT_SHOWN } from './chain-reads';
import { peerProblem } from './peer-chain';
import type { Spent } from './spenders';

/** The state of the X-Chain or another avm chain, as its rules read it. */
export class AvmReads extends ChainReads<UTXO> implements ChainView {
  tx(txID: Uint8Array): Lookup<Tx> {
    return this.lasting(`tx ${encodeCb58(txID)}`, async () => {
      const made = await this.made(txID, 'X');
      return 'found' in made ? { found: made.found.tx } : made;
    });
  }

  peerProblem(chainID: Uint8Array): Lookup<string> {
    const id = encodeCb58(chainID);
    return this.lookup(`peer ${id}`, ({ chain, identity, options, doubt }) =>
      peerProblem(chain, identity, id, options, doubt),
    );
  }

  protected asUTXO(utxo: UTXO): UTXO {
    return utxo;
  }

  protected async findOutput({ txID, outputIndex, importedFrom }: Spent): Promise<Lookup<MadeOutput>> {
    const from = importedFrom && encodeCb58(importedFrom);
    // Nodes don't look up the ID of zeros.
    if (from === undefined && isZero(txID)) return { missing: true };
    const on = from === undefined ? 'X' : this.#exporter(from);
    if (on === undefined) return NOT_SHOWN;
    const made = await this.made(txID, on);
    // Only exports that are known are known to be missing.
    if (!('found' in made)) return from === undefined ? made : NOT_SHOWN;
    const output = madeOutputs(made.found).find(({ index }) => index === outputIndex);
    const to = output?.exportedTo && encodeCb58(output.exportedTo);
    if (output === undefined || to !== (from && this.node.identity.blockchainID)) return { missing: true };
    return { found: { made: made.found, output } };
  }

  /** What other chains export isn't looked up. */
  #exporter(sourceChain: string): 'P' | 'C' | undefined {
    const { alias, networkID } = this.node.identity;
    if (alias !== 'X') return undefined;
    if (sourceChain === ZERO_ID) return 'P';
    const cChain = networkByID(networkID)?.chains?.c ?? sourceChain;
    return sourceChain === cChain ? 'C' : undefined;
  }
}
