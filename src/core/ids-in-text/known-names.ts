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
      note: l10n.t('published, owns the property rights of samples'),
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
