import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../encodings/cb58';
import { FX_IDS, type Network, NETWORKS, VM_IDS, ZERO_ID, ZERO_SHORT_ID } from '../ids/networks';

/** The fixed meaning of an ID. `network` is undefined where it is the same on all networks. */
export interface KnownName {
  readonly kind: 'zero' | 'blockchain' | 'asset' | 'vm' | 'fx' | 'block' | 'vertex' | 'transaction' | 'address';
  readonly name: string;
  readonly note: string;
  /** Of an owner in the sandbox's sample data. */
  readonly isSample?: true;
  readonly network?: Network;
}

/** The fixed meaning of an ID (32 bytes) or short ID (20 bytes) in cb58. */
export function knownName(idText: string): KnownName | undefined {
  return KNOWN.get(idText);
}

/** The fixed meaning of the 20 bytes of an address, the same on all networks. */
export function knownAddress(bytes: Uint8Array): KnownName | undefined {
  return KNOWN.get(encodeCb58(bytes));
}

function sampleOwner(id: string, name: string): readonly [string, KnownName] {
  const note = l10n.t('owner in the sample data of the sandbox; anyone can sign for it');
  return [id, { kind: 'address', name, note, isSample: true }];
}

const ON_ALL_NETWORKS: readonly (readonly [string, KnownName])[] = [
  [ZERO_ID, { kind: 'zero', name: 'P-Chain', note: l10n.t('also the Primary Network and the empty ID') }],
  [
    FX_IDS.secp256k1fx,
    { kind: 'fx', name: 'secp256k1fx', note: l10n.t('feature extension: fungible assets and signatures') },
  ],
  [FX_IDS.nftfx, { kind: 'fx', name: 'nftfx', note: l10n.t('feature extension: non-fungible assets') }],
  [FX_IDS.propertyfx, { kind: 'fx', name: 'propertyfx', note: l10n.t('feature extension: property rights') }],
  [VM_IDS.avm, { kind: 'vm', name: 'avm', note: l10n.t('virtual machine of the X-Chain and other asset chains') }],
  [VM_IDS.platformvm, { kind: 'vm', name: 'platformvm', note: l10n.t('virtual machine of the P-Chain') }],
  [VM_IDS.evm, { kind: 'vm', name: 'evm', note: l10n.t('virtual machine of the C-Chain') }],
  [
    VM_IDS.subnetevm,
    { kind: 'vm', name: 'subnetevm', note: l10n.t('virtual machine of EVM chains other than the C-Chain') },
  ],
  [
    'MkvpJS13eCnEYeYi9B5zuWrU9goG9RBj7nr83U7BjrFV22a12',
    {
      kind: 'transaction',
      name: l10n.t('Exempt operation'),
      note: l10n.t('nodes before v1.15 accept it by its ID, without checks'),
    },
  ],
  [
    ZERO_SHORT_ID,
    { kind: 'address', name: l10n.t('zero address'), note: l10n.t('no one can sign for it; its assets are burned') },
  ],
  [
    '6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV',
    {
      kind: 'address',
      name: 'ewoq',
      note: l10n.t('published test key, funded on local networks; anyone can sign for it'),
      isSample: true,
    },
  ],
  sampleOwner('Qrb8um7vbmsNeQDsEEWP7eq53Rgn7Kdh', 'treasury'),
  sampleOwner('GdzF9cn3zpgQsya4bhSdbb3apzWFXqYKG', 'savings'),
  sampleOwner('EUkPyjHoyskQRR5663cNNBrU4CVRnRK9S', 'till'),
  [
    '7Sdex3LTEjsnswW38Eb48hQ9insctGrsN',
    {
      kind: 'address',
      name: l10n.t('test key {0}', 'vmRQ'),
      note: l10n.t('published, funded in the genesis of local networks'),
    },
  ],
  [
    'Q4MzFZZDPHRPAHFeDs3NiyyaZDvxHKivf',
    {
      kind: 'address',
      name: l10n.t('test key {0}', '24jU'),
      note: l10n.t('published, owns the property rights of the sandbox'),
    },
  ],
  [
    'MVhRmM9NGLntR3fYox8gisW8ykSHxUtH3',
    {
      kind: 'address',
      name: l10n.t('local genesis'),
      note: l10n.t('owns 10,000,000 AVAX in the genesis of local networks'),
    },
  ],
];

/** The owners in the sandbox's sample data, in cb58. */
export const SAMPLE_OWNERS: readonly string[] = ON_ALL_NETWORKS.flatMap(([id, { isSample }]) => (isSample ? [id] : []));

/** Addresses with a fixed meaning on EVM chains: the precompiles of AvalancheGo's (graft/coreth, graft/subnet-evm) and of all. */
const EVM_NAMES: readonly (readonly [digits: string, name: string, note: string])[] = [
  ['02'.padEnd(40, '0'), 'Contract Deployer Allow List', l10n.t('precompile that controls who can deploy contracts')],
  ['02'.padEnd(39, '0') + '1', 'Native Minter', l10n.t("precompile that mints the chain's native token")],
  ['02'.padEnd(39, '0') + '2', 'Tx Allow List', l10n.t('precompile that controls who can issue transactions')],
  ['02'.padEnd(39, '0') + '3', 'Fee Manager', l10n.t("precompile that sets the chain's fees")],
  ['02'.padEnd(39, '0') + '4', 'Reward Manager', l10n.t('precompile that controls who gets the fees')],
  ['02'.padEnd(39, '0') + '5', 'Warp Messenger', l10n.t('precompile that sends and verifies Warp messages')],
  ['01'.padEnd(40, '0'), 'Blackhole', l10n.t('gets the fees that the chain burns; no one can spend them')],
  ['01'.padEnd(39, '0') + '1', 'Native Asset Balance', l10n.t('former precompile of the C-Chain, disabled in 2022')],
  ['01'.padEnd(39, '0') + '2', 'Native Asset Call', l10n.t('former precompile of the C-Chain, disabled in 2022')],
  ['100'.padStart(40, '0'), 'P256Verify', l10n.t('precompile that verifies signatures of the curve secp256r1')],
  ['0'.repeat(40), l10n.t('zero address'), l10n.t('no one can sign for it; its assets are burned')],
  ...['ecRecover', 'SHA-256', 'RIPEMD-160', 'identity', 'modExp', 'ecAdd', 'ecMul', 'ecPairing', 'BLAKE2f', 'KZG'].map(
    (name, i) => [(i + 1).toString(16).padStart(40, '0'), name, l10n.t('precompile of each EVM chain')] as const,
  ),
];

/** The fixed meaning of an EVM address (`0x` and 40 digits). */
export function knownEVMName(address: string): { readonly name: string; readonly note: string } | undefined {
  const digits = address.slice(2).toLowerCase();
  const [, name, note] = EVM_NAMES.find(([each]) => each === digits) ?? [];
  return name === undefined || note === undefined ? undefined : { name, note };
}

function ofNetwork(network: Network): (readonly [string, KnownName])[] {
  if (network.chains === undefined) return [];
  const { x, c, avax, evmChainID, block0, stopVertex } = network.chains;
  const named = (kind: KnownName['kind'], name: string, note: string): KnownName => ({ kind, name, note, network });
  return [
    [x, named('blockchain', 'X-Chain', l10n.t('blockchain of {0}', network.name))],
    [c, named('blockchain', 'C-Chain', l10n.t('blockchain of {0}, EVM chain {1}', network.name, evmChainID))],
    [avax, named('asset', 'AVAX', l10n.t('asset of {0}, 9 decimals on X and P, 18 on C', network.name))],
    [block0, named('block', l10n.t('Block 0'), l10n.t('first block of the X-Chain of {0}', network.name))],
    [
      stopVertex,
      named(
        'vertex',
        l10n.t('Stop vertex'),
        l10n.t("last of the X-Chain's vertices on {0}, parent of block 0", network.name),
      ),
    ],
  ];
}

const KNOWN: ReadonlyMap<string, KnownName> = new Map([...ON_ALL_NETWORKS, ...NETWORKS.flatMap(ofNetwork)]);
