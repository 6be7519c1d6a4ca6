import { encodeCb58 } from '../../core/encodings/cb58';
import { aliasArguments, chainArguments, noArguments } from './arguments';
import type { RPCService } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import type { Network } from '../network';
import { Refusal } from '../refusal';

/** Who answers. A sandbox does not claim to be a node: its version names it, and the node that it behaves like. */
const VERSION = 'xchain-lens-sandbox/0.1.0';
const BEHAVES_LIKE = 'avalanchego/1.14.2';

/** What a node of a local network says that the P-Chain charges, in units of AVAX (defaultGetTxFeeResponse). */
const OTHER_FEES = {
  createSubnetTxFee: '100000000',
  transformSubnetTxFee: '100000000',
  createBlockchainTxFee: '100000000',
  addPrimaryNetworkValidatorFee: '0',
  addPrimaryNetworkDelegatorFee: '0',
  addSubnetValidatorFee: '1000000',
  addSubnetDelegatorFee: '1000000',
} as const;

/** The service `info` (api/info/service.go), as far as a sandbox has something to say. */
export function infoService(network: Network, nodeID: string): RPCService {
  return new Map([
    ['GetNetworkID', method(noArguments, () => ({ networkID: String(network.networkID) }))],
    ['GetNetworkName', method(noArguments, () => ({ networkName: network.name }))],
    ['GetNodeID', method(noArguments, () => ({ nodeID, nodePOP: null }))],
    [
      'GetBlockchainID',
      method(aliasArguments, ({ alias }) => ({ blockchainID: encodeCb58(network.blockchains.lookup(alias)) })),
    ],
    [
      'IsBootstrapped',
      method(chainArguments, ({ chain: alias }) => {
        if (alias === '') throw new Refusal("argument 'chain' not given");
        if (network.blockchains.find(alias) === undefined) {
          throw new Refusal(`there is no chain with alias/ID '${alias}'`);
        }
        // What runs elsewhere, such as the P-Chain, is caught up with by then.
        return { isBootstrapped: network.chain(alias)?.bootstrapped ?? true };
      }),
    ],
    ['GetTxFee', method(noArguments, () => ({ ...avmFees(network), ...OTHER_FEES }))],
    [
      'GetNodeVersion',
      method(noArguments, () => ({
        version: VERSION,
        databaseVersion: '',
        rpcProtocolVersion: '0',
        gitCommit: '',
        vmVersions: { avm: BEHAVES_LIKE },
      })),
    ],
  ]);
}

/** The fees of the network's own X-Chain. */
function avmFees(network: Network): { txFee: string; createAssetTxFee: string } {
  const rules = network.chain('X')?.rules;
  return { txFee: String(rules?.txFee ?? 0), createAssetTxFee: String(rules?.createAssetTxFee ?? 0) };
}
