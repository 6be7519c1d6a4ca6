import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { formatNodeID } from '../../../src/core/ids/ids';
import { ZERO_ID, ZERO_SHORT_ID } from '../../../src/core/ids/networks';
import { answerJSON, startServer, type TestServer } from './http-server';

/** Bytes by a number below 65,536. */
const numbered = (size: number, number: number): Uint8Array =>
  new Uint8Array(size).fill(number).map((byte, i) => (i > 1 || number < 256 ? byte : i === 0 ? number >> 8 : 0));

const idOf = (number: number): string => encodeCb58(numbered(32, number));

export const L1 = idOf(7);
export const L1_CHAIN = idOf(8);
export const INACTIVE = `NodeID-${ZERO_SHORT_ID}`;
/** NodeIDs by their number. */
export const nodeID = (number: number): string => formatNodeID(numbered(20, number));

interface ScriptedValidator {
  readonly weight: bigint;
  readonly balance?: bigint;
  readonly isAway?: boolean;
  /** Added by the subnet's owners, before the conversion. */
  readonly isEarlier?: boolean;
}

/** What a node that tracks an L1 responds, in the shapes of the recordings and of AvalancheGo's source. */
export interface L1Script {
  validators: readonly ScriptedValidator[];
  status: string;
  /** Errors of health checks by name; the chain's is `chain`. */
  errors: Record<string, string>;
  /** Subnets that the node still syncs. */
  syncing: readonly string[];
  heights: { epoch: number; proposed: number; tip: number };
  /** Validators at heights below the tip; default: today's. */
  before: Record<string, { publicKey: string | null; weight: string }> | undefined;
  /** The node's own share of connected weight; default: the right one. */
  percentConnected: number | undefined;
  /** Whether peers come without the subnets that they track. */
  isSilentOfPeers: boolean;
  /** Whether the list of peers is empty, whatever its number says. */
  arePeersCut: boolean;
  /** Methods that the node doesn't offer. */
  missing: readonly string[];
  /** Whether the chain's health check says nothing of connections. */
  isPartial: boolean;
  /** Blocks that wait for votes, and how long the first one has, as Go prints it; undefined: not reported. */
  waiting: readonly [blocks: number, longest: string] | undefined;
  /** Of the weight that the node's own check requires. */
  limit: number;
}

export const healthyScript = (): L1Script => ({
  validators: [1n, 1n, 1n, 1n, 1n].map((weight) => ({ weight: weight * 20n, balance: 1_000_000_000n })),
  status: 'Validating',
  errors: {},
  syncing: [],
  heights: { epoch: 10, proposed: 12, tip: 14 },
  before: undefined,
  percentConnected: undefined,
  missing: [],
  isSilentOfPeers: false,
  arePeersCut: false,
  isPartial: false,
  waiting: [0, '0s'],
  limit: 0.8,
});

/** A node with one L1, which the test scripts. */
export async function startL1Node(script: () => L1Script): Promise<TestServer> {
  return startServer(({ body }, response) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: Record<string, unknown> };
    const answer = script().missing.includes(method) ? undefined : answerOf(script(), method, params);
    const message = `rpc: can't find method "${method}"`;
    if (answer === undefined)
      answerJSON(response, { jsonrpc: '2.0', error: { code: -32000, message, data: null }, id });
    else answerJSON(response, { jsonrpc: '2.0', result: answer, id });
  });
}

function answerOf(script: L1Script, method: string, params: Record<string, unknown>): unknown {
  const { validators, heights } = script;
  const owner = { locktime: '0', threshold: '0', addresses: [] };
  switch (method) {
    case 'platform.getSubnet':
      return {
        ...{ isPermissioned: false, controlKeys: [], threshold: '0', locktime: '0', subnetTransformationTxID: ZERO_ID },
        ...{ conversionID: idOf(9), managerChainID: L1_CHAIN, managerAddress: '0x1234' },
      };
    case 'platform.validates':
      return { blockchainIDs: [L1_CHAIN] };
    case 'platform.getBlockchainStatus':
      return { status: script.status };
    case 'platform.getValidatorFeeState':
      return { excess: '0', price: '1', timestamp: '2026-11-26T12:00:00Z' };
    case 'platform.getHeight':
      return { height: String(heights.tip) };
    case 'proposervm.getCurrentEpoch':
      return { number: '3', startTime: '1764000000', pChainHeight: String(heights.epoch) };
    case 'proposervm.getProposedHeight':
      return { height: String(heights.proposed) };
    case 'info.getNetworkID':
      return { networkID: '1337' };
    case 'info.getNodeID':
      return { nodeID: nodeID(1) };
    case 'info.getNodeVersion':
      return { version: 'avalanchego/1.15.0', databaseVersion: 'v1.4.5', rpcProtocolVersion: '46', gitCommit: '' };
    case 'info.peers':
      return {
        numPeers: String(peersOf(validators).length),
        peers: peersOf(script.arePeersCut ? [] : validators).map(({ trackedSubnets, ...peer }) => ({
          ...peer,
          ...(script.isSilentOfPeers ? {} : { trackedSubnets }),
        })),
      };
    case 'platform.getCurrentValidators':
      return {
        validators: validators.map(({ weight, balance = 0n, isEarlier = false }, i) => ({
          ...{ nodeID: nodeID(i + 1), publicKey: '0x12', weight: String(weight), startTime: '1764000000' },
          ...(isEarlier
            ? { txID: idOf(20 + i), endTime: '1796000000' }
            : {
                ...{ validationID: idOf(20 + i), balance: String(balance), minNonce: '0' },
                ...{ remainingBalanceOwner: owner, deactivationOwner: owner },
              }),
        })),
      };
    case 'platform.getValidatorsAt':
      return (Number(params['height']) < heights.tip ? script.before : undefined) ?? setOf(validators);
    case 'health.health':
      return healthOf(script);
    default:
      return undefined;
  }
}

function setOf(validators: readonly ScriptedValidator[]): NonNullable<L1Script['before']> {
  const inactive = validators.reduce((sum, { weight, balance = 0n }) => sum + (balance === 0n ? weight : 0n), 0n);
  return Object.fromEntries<{ publicKey: string | null; weight: string }>([
    ...validators.flatMap(({ weight, balance = 0n }, i) =>
      balance === 0n ? [] : [[nodeID(i + 1), { publicKey: '0x12', weight: String(weight) }] as const],
    ),
    ...(inactive === 0n ? [] : [[INACTIVE, { publicKey: null, weight: String(inactive) }] as const]),
  ]);
}

function peersOf(validators: readonly ScriptedValidator[]) {
  return validators.flatMap(({ isAway = false }, i) =>
    i === 0
      ? []
      : [
          {
            ip: '127.0.0.1:9651',
            nodeID: nodeID(i + 1),
            version: 'avalanchego/1.15.0',
            trackedSubnets: isAway ? [] : [L1],
          },
        ],
  );
}

function healthOf({ validators, errors, syncing, percentConnected, isPartial, status, waiting, limit }: L1Script) {
  const times = { timestamp: '2026-11-26T11:54:06.676486019Z', duration: 1 };
  const sum = (of: readonly ScriptedValidator[]): bigint => of.reduce((all, { weight }) => all + weight, 0n);
  const isThere = ({ balance = 0n, isAway = false }: ScriptedValidator): boolean => balance > 0n && !isAway;
  const share = validators.length === 0 ? 0 : Number(sum(validators.filter(isThere))) / Number(sum(validators));
  const away = validators.flatMap((each, i) =>
    each.balance !== undefined && each.isAway === true ? [nodeID(i + 1)] : [],
  );
  const disconnectedValidators = validators.some(({ balance = 0n }) => balance === 0n) ? [INACTIVE, ...away] : away;
  const { chain, ...others } = errors;
  const low =
    share < limit
      ? `not connected to enough stake: connected to ${(share * 100).toFixed(6)}%; required at least ${(limit * 100).toFixed(6)}%`
      : undefined;
  // snow/networking/handler/health.go
  const error = chain !== undefined && low !== undefined ? `engine: ${chain}; networking: ${low}` : (chain ?? low);
  const checks = {
    bootstrapped:
      syncing.length === 0
        ? { message: [], ...times }
        : { message: syncing, error: 'subnets not bootstrapped', ...times },
    network: { message: { connectedPeers: 4 }, ...times },
    ...Object.fromEntries(Object.entries(others).map(([name, each]) => [name, { error: each, ...times }])),
    ...(status === 'Created' && chain === undefined
      ? {}
      : {
          [L1_CHAIN]: {
            ...(isPartial
              ? {}
              : {
                  message: {
                    engine: waiting === undefined ? {} : engineOf(waiting),
                    networking: { disconnectedValidators, percentConnected: percentConnected ?? share },
                  },
                }),
            ...(error === undefined ? {} : { error }),
            ...times,
          },
        }),
  };
  return { checks, healthy: Object.values(checks).every((check) => !('error' in check)) };
}

/** snow/consensus/snowman/topological.go; a VM without a check of its own says null. */
const engineOf = ([processingBlocks, longestProcessingBlock]: readonly [number, string]) => ({
  consensus: {
    ...{ avgAcceptanceTime: '1.04s', lastAcceptedHeight: 7, lastAcceptedID: idOf(11) },
    ...{ longestProcessingBlock, processingBlocks },
  },
  vm: null,
});
