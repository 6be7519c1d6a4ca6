import { equalBytes } from '../../src/core/bytes/bytes';
import { Codec } from '../../src/core/codec/avm/codec';
import type { GenesisAsset } from '../../src/core/codec/avm/genesis';
import type { UnsignedTx } from '../../src/core/codec/platform/transactions';
import { decodeID } from '../../src/core/encodings/cb58';
import { FX_IDS, VM_IDS } from '../../src/core/ids/networks';
import type { ChainConfig } from '../avm/chain-config';
import { CUSTOM_NETWORK_ID, LOCAL_C_GENESIS, LOCAL_NETWORK_ID, localXChain } from '../network/local-genesis';
import type { Network } from '../network/network';
import { PRIMARY_NETWORK } from '../avm/peers';
import { type PlatformTx, platformTx } from './platform-tx';

type CreateChainTx = Extract<UnsignedTx, { readonly type: 'txs.CreateChainTx' }>;

/**
 * The transactions of the P-Chain's genesis that made the X- and the C-Chain of a local network: their IDs are the
 * blockchain IDs (docs/protocol.md 12). Those of a network whose chains have other IDs aren't known.
 */
export function createdChains({ networkID, blockchains }: Network): PlatformTx[] {
  if (networkID !== LOCAL_NETWORK_ID && networkID !== CUSTOM_NETWORK_ID) return [];
  const xConfig = localXChain(networkID);
  const xChain = { chainName: 'X-Chain', vmID: VM_IDS.avm, genesisData: avmGenesis(xConfig) };
  const cChain = { chainName: 'C-Chain', vmID: VM_IDS.evm, genesisData: Buffer.from(LOCAL_C_GENESIS) };
  return [
    ...madeAs(blockchains.find('X'), networkID, { ...xChain, fxs: xConfig.fxs }),
    ...madeAs(blockchains.find('C'), networkID, { ...cChain, fxs: [] }),
  ];
}

function madeAs(
  blockchainID: Uint8Array | undefined,
  networkID: number,
  chain: Pick<CreateChainTx, 'chainName' | 'genesisData'> & { readonly vmID: string } & Pick<ChainConfig, 'fxs'>,
): PlatformTx[] {
  const { chainName, genesisData, vmID, fxs } = chain;
  const made = platformTx({
    unsignedTx: {
      ...{ type: 'txs.CreateChainTx', networkID, blockchainID: PRIMARY_NETWORK, subnetID: PRIMARY_NETWORK },
      ...{ outputs: [], inputs: [], memo: new Uint8Array(0), chainName, genesisData, vmID: decodeID(vmID) },
      fxIDs: fxs.map((name) => decodeID(FX_IDS[name])),
      subnetAuthorization: { type: 'secp256k1fx.Input', signatureIndices: [] },
    },
    credentials: [],
  });
  return blockchainID !== undefined && equalBytes(made.id, blockchainID) ? [made] : [];
}

/** The genesis data of an avm chain. */
function avmGenesis({ fxs, genesisAssets }: ChainConfig): Uint8Array {
  const codec = new Codec(fxs);
  const txs = genesisAssets.flatMap(({ alias, tx }): GenesisAsset[] => {
    const { unsignedTx } = codec.decodeTx(tx);
    return unsignedTx.type === 'txs.CreateAssetTx' ? [{ ...unsignedTx, alias }] : [];
  });
  return codec.encodeGenesis({ txs });
}
