import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { JSONObject } from '../../src/core/json/json';
import { prefixedHex } from '../../src/core/bytes/bytes';
import { FX_IDS, VM_IDS, ZERO_ID } from '../../src/core/ids/networks';
import { formatNodeID } from '../../src/core/ids/ids';
import { goTime } from '../go/json-encode';
import { aliasArguments, chainArguments, noArguments, peersArguments } from './arguments';
import { OWN_NODE, Refusal } from '../node/node';
import { methodsOn, type RPCService, serviceOn } from '../http/json-rpc';
import type { AvmNetwork } from '../network/network';

/**
 * The identity of the sandbox. It doesn't claim to be a node: its version names the sandbox, and the node that it
 * behaves like.
 */
export const SANDBOX_VERSION = 'avalanche-lens-sandbox/0.1.0';
export const BEHAVES_LIKE = 'avalanchego/1.15.0';

/** The time from which all upgrades of a local network are active (upgrade/upgrade.go, Default). */
const SINCE_CORTINA = '2020-12-05T05:00:00Z';
const UPGRADES_BEFORE_HELICON: JSONObject = {
  apricotPhase1Time: SINCE_CORTINA,
  apricotPhase2Time: SINCE_CORTINA,
  apricotPhase3Time: SINCE_CORTINA,
  apricotPhase4Time: SINCE_CORTINA,
  apricotPhase4MinPChainHeight: 0,
  apricotPhase5Time: SINCE_CORTINA,
  apricotPhasePre6Time: SINCE_CORTINA,
  apricotPhase6Time: SINCE_CORTINA,
  apricotPhasePost6Time: SINCE_CORTINA,
  banffTime: SINCE_CORTINA,
  cortinaTime: SINCE_CORTINA,
  cortinaXChainStopVertexID: ZERO_ID,
  durangoTime: SINCE_CORTINA,
  etnaTime: SINCE_CORTINA,
  fortunaTime: SINCE_CORTINA,
  graniteTime: SINCE_CORTINA,
  graniteEpochDuration: 30_000_000_000,
};

/** The time of an upgrade that isn't scheduled (upgrade/upgrade.go, UnscheduledActivationTime), in Unix seconds. */
const UNSCHEDULED = 253_399_622_400n;

/** The VMs of the primary network and the fxs of the avm, by their IDs (utils/constants/vm_ids.go). */
const VMS: JSONObject = { [VM_IDS.avm]: ['avm'], [VM_IDS.evm]: ['evm'], [VM_IDS.platformvm]: ['platform'] };
const FXS = Object.fromEntries((['nftfx', 'propertyfx', 'secp256k1fx'] as const).map((name) => [FX_IDS[name], name]));

/** The fees of the P-Chain as a node of a local network reports them, in units of AVAX (defaultGetTxFeeResponse). */
const OTHER_FEES = {
  createSubnetTxFee: '100000000',
  transformSubnetTxFee: '100000000',
  createBlockchainTxFee: '100000000',
  addPrimaryNetworkValidatorFee: '0',
  addPrimaryNetworkDelegatorFee: '0',
  addSubnetValidatorFee: '1000000',
  addSubnetDelegatorFee: '1000000',
} as const;

/** What `info` works on: the share of the node's stake on the primary network, in percent, if it validates there. */
interface InfoNode {
  readonly network: AvmNetwork;
  readonly stakeShare: () => number | undefined;
}

const infoMethod = methodsOn<InfoNode>();

const NODE_POP = {
  publicKey: prefixedHex(OWN_NODE.publicKey),
  proofOfPossession: prefixedHex(OWN_NODE.proofOfPossession),
};

/** The methods of `info` (api/info/service.go), as far as they apply to a sandbox. */
const INFO_METHODS = {
  GetNetworkID: infoMethod(noArguments, ({ network }) => ({ networkID: String(network.networkID) })),
  GetNetworkName: infoMethod(noArguments, ({ network }) => ({ networkName: network.name })),
  GetNodeID: infoMethod(noArguments, () => ({ nodeID: formatNodeID(OWN_NODE.nodeID), nodePOP: NODE_POP })),
  // No other node connects to it: there is no port for that.
  GetNodeIP: infoMethod(noArguments, () => ({ ip: '127.0.0.1:0' })),
  Peers: infoMethod(peersArguments, () => ({ numPeers: '0', peers: [] })),
  Uptime: infoMethod(noArguments, ({ stakeShare }) => uptimeOf(stakeShare())),
  Acps: infoMethod(noArguments, () => ({ acps: {} })),
  Upgrades: infoMethod(noArguments, ({ network }) => upgradesJSON(network)),
  GetVMs: infoMethod(noArguments, () => ({ vms: VMS, fxs: FXS })),
  GetBlockchainID: infoMethod(aliasArguments, ({ network }, { alias }) => {
    return { blockchainID: encodeCb58(network.blockchains.lookup(alias)) };
  }),
  IsBootstrapped: infoMethod(chainArguments, ({ network }, { chain: alias }) => {
    if (alias === '') throw new Refusal("argument 'chain' not given");
    if (network.blockchains.find(alias) === undefined) throw new Refusal(`there is no chain with alias/ID '${alias}'`);
    // Chains that run elsewhere, such as the P-Chain, count as bootstrapped.
    return { isBootstrapped: network.chain(alias)?.bootstrapped ?? true };
  }),
  GetTxFee: infoMethod(noArguments, ({ network }) => ({ ...avmFees(network), ...OTHER_FEES })),
  GetNodeVersion: infoMethod(noArguments, () => ({
    version: SANDBOX_VERSION,
    databaseVersion: 'v1.4.5',
    rpcProtocolVersion: '46',
    gitCommit: '',
    vmVersions: { avm: BEHAVES_LIKE, evm: 'v1.15.0', platform: BEHAVES_LIKE },
  })),
};

export function infoService(network: AvmNetwork, stakeShare: () => number | undefined): RPCService {
  return serviceOn({ network, stakeShare }, INFO_METHODS);
}

function upgradesJSON(network: AvmNetwork): JSONObject {
  return { ...UPGRADES_BEFORE_HELICON, heliconTime: heliconTimeText(network) };
}

export function heliconTimeText({ heliconTime }: AvmNetwork): string {
  return goTime(heliconTime ?? UNSCHEDULED);
}

/** The uptime as the node itself sees it: no other node is connected that could have measured it (network/network.go). */
function uptimeOf(stakeShare: number | undefined): JSONObject {
  if (stakeShare === undefined) throw new Refusal("couldn't get node uptime: node is not a validator");
  const percentage = stakeShare.toFixed(4);
  return { rewardingStakePercentage: percentage, weightedAveragePercentage: percentage };
}

/** The fees of the network's own X-Chain. */
function avmFees(network: AvmNetwork): { txFee: string; createAssetTxFee: string } {
  const rules = network.chain('X')?.rules;
  return { txFee: String(rules?.txFee ?? 0), createAssetTxFee: String(rules?.createAssetTxFee ?? 0) };
}
