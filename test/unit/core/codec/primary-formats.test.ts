import assert from 'node:assert/strict';
import { join } from 'node:path';
import { atomicFormats, atomicTxsOf } from '../../../../src/core/codec/atomic/atomic-formats';
import { CodecError } from '../../../../src/core/codec/codec-error';
import { ATOMIC_FORMAT } from '../../../../src/core/rules/check-tx';
import { evmBlockHash, readEVMBlock, readEVMHeader } from '../../../../src/core/codec/evm/evm-block';
import { prefixedHex } from '../../../../src/core/bytes/bytes';
import { InvalidInputError } from '../../../../src/core/outcome';
import type { Format } from '../../../../src/core/codec/format';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { unsignedTx } from '../../../../src/core/codec/platform/platform-transactions';
import { PlatformJSON } from '../../../../src/core/codec/platform/platform-json';
import { proposervmBlock, unwrap } from '../../../../src/core/codec/proposervm/proposervm-block';
import type { Shape } from '../../../../src/core/codec/shape';
import { openMessage, warpFormats } from '../../../../src/core/codec/warp/warp-formats';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex, decodeHexDigits } from '../../../../src/core/encodings/hex';
import { blockIDOf, formatNodeID, txIDOf } from '../../../../src/core/ids/ids';
import { type JSONObject, parseJSON, stringifyJSON } from '../../../../src/core/json/json';
import { keccak256 } from '../../../../src/core/bytes/hashes';
import { conversionIDOf, registeredValidationIDOf, validationIDOf } from '../../../../src/core/p-and-c/l1-ids';
import {
  type AnyLine,
  readLines,
  type RecordedCodecLine,
  type RecordedExchange,
} from '../../../support/recording/recording';
import { checkSent } from '../../../support/recording-checks/bytes';
import { checkRecording } from '../../../support/recording-checks/recording-check';
import { decodeRLP, encodeRLP, type RLPValue } from '../../../support/fuzz/rlp';
import { atomicCases } from '../../../support/recording/node-cases';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';

// One answer of each kind of the recordings of a primary network, and what avalanchego's own code made of old forms.
const FILES = [
  'primary-network.jsonl',
  'primary-network-helicon.jsonl',
  'primary-codec.jsonl',
  'primary-network-1.15.jsonl.gz',
] as const;
const linesOf = (file: string): readonly AnyLine[] => readLines(join(PROTOCOL_FIXTURES, file));
const lines = FILES.flatMap(linesOf);
const exchanges = lines.filter((line): line is RecordedExchange => line.kind === 'exchange');
const codecLines = lines.filter((line): line is RecordedCodecLine => line.kind === 'codec');

const P_TXS = [
  'AddValidatorTx',
  'AddSubnetValidatorTx',
  'AddDelegatorTx',
  'CreateChainTx',
  'CreateSubnetTx',
  'ImportTx',
  'ExportTx',
  'AdvanceTimeTx',
  'RewardValidatorTx',
  'RemoveSubnetValidatorTx',
  'TransformSubnetTx',
  'AddPermissionlessValidatorTx',
  'AddPermissionlessDelegatorTx',
  'TransferSubnetOwnershipTx',
  'BaseTx',
  'ConvertSubnetToL1Tx',
  'RegisterL1ValidatorTx',
  'SetL1ValidatorWeightTx',
  'IncreaseL1ValidatorBalanceTx',
  'DisableL1ValidatorTx',
  'AddAutoRenewedValidatorTx',
  'SetAutoRenewedValidatorConfigTx',
  'RewardAutoRenewedValidatorTx',
];

const P_BLOCKS = [
  ...['Proposal', 'Abort', 'Commit', 'Standard', 'Atomic'].map((kind) => `Apricot${kind}Block`),
  ...['Proposal', 'Abort', 'Commit', 'Standard'].map((kind) => `Banff${kind}Block`),
];

describe('the types of transactions of P', () => {
  it('have a number each, which the compiler would not miss', () => {
    const types = Object.keys(unsignedTx.members);
    assert.ok(types.length > 20);
    assert.deepEqual(
      types.filter((type) => platformFormats.tx.registry.idOf(type) === undefined),
      [],
    );
  });
});

describe('formats of the Primary Network: recordings of real nodes', () => {
  const checks = FILES.map((file) => ({ file, found: checkRecording(linesOf(file)) }));

  for (const { file, found } of checks) {
    it(`${file}: decodes, encodes back, has its ID and the node's JSON`, () => {
      assert.deepEqual(
        found.filter(({ problem }) => problem !== undefined),
        [],
      );
    });
  }

  const types = new Set(checks.flatMap(({ found }) => found.map(({ type }) => type)));
  const expected = [
    ...P_TXS.map((name) => `P transaction ${name}`),
    ...P_BLOCKS.map((name) => `P block ${name}`),
    'P UTXO LockOut',
    'P staked output LockOut',
    'C atomic transaction UnsignedImportTx',
    'C atomic transaction UnsignedExportTx',
    'C extra data with atomic transactions',
    'C header',
    'P reward',
    'P supply',
    ...['X', 'P', 'C'].flatMap((chain) =>
      ['statelessBlock', 'statelessGraniteBlock'].map((name) => `${chain} container ${name}`),
    ),
    'P container option',
    ...['Hash', 'SubnetToL1Conversion', 'L1ValidatorRegistration', 'L1ValidatorWeight'].map(
      (name) => `Warp message ${name}`,
    ),
  ];
  for (const type of expected) it(`holds a ${type}`, () => assert.ok(types.has(type)));

  it('gives the keys of JSON in the order of the node', () => {
    let compared = 0;
    for (const { hex, id, json, what } of codecLines) {
      if (what.startsWith('Warp')) continue;
      const bytes = decodeHex(hex);
      const written =
        what === 'P block'
          ? new PlatformJSON('local').block(platformFormats.block.decode(bytes), blockIDOf(bytes))
          : new PlatformJSON('local').tx(platformFormats.tx.decode(bytes));
      assert.equal(stringifyJSON(written), stringifyJSON(json), id);
      compared++;
    }
    assert.ok(compared >= 14, `${compared} compared`);
  });

  const damages: readonly [what: string, from: string | RegExp, to: string, file?: (typeof FILES)[number]][] = [
    ['a reward', '\\"potentialReward\\":\\"448342\\"', '\\"potentialReward\\":\\"448343\\"', FILES[3]],
    ['the time of Helicon', '2026-09-22T04:26:40Z', '2026-09-22T08:26:40Z', FILES[3]],
    ['a supply', '\\"supply\\":\\"361196310700087581', '\\"supply\\":\\"361196310700087582', FILES[3]],
    ["a header's settled height", /\\"settledHeight\\":\\"0x\w+/, '\\"settledHeight\\":\\"0x99', FILES[3]],
    ["the hash of a header's extra data", /\\"extDataHash\\":\\"0xd1/, '\\"extDataHash\\":\\"0xd2', FILES[3]],
    ['an amount in JSON', '\\"amount\\":9999999999948990', '\\"amount\\":9999999999948991'],
    ['a key of JSON', '\\"subnetAuthorization\\"', '\\"subnetAuthorisation\\"'],
    ['the ID that was asked for', /\\"txID\\":\\"27paKb/, '\\"txID\\":\\"27paKc'],
    ['the inner ID of a container', /"innerID":"./, '"innerID":"x'],
    ['the proposer of a container', /"proposer":"NodeID-P/, '"proposer":"NodeID-Q'],
    ["a conversion's ID", /\\"conversionID\\":\\"./, '\\"conversionID\\":\\"x'],
    ['the reason of a refusal', /interface atomic.UnsignedAtomicTx/, 'interface UnsignedAtomicTx'],
  ];
  for (const [what, from, to, file = FILES[0]] of damages) {
    it(`a change to ${what} fails the check`, () => {
      const texts = linesOf(file).map((line) => stringifyJSON(line as unknown as JSONObject));
      const damaged = texts.map((text) => parseJSON(text.replace(from, to)) as unknown as AnyLine);
      assert.ok(texts.some((text) => text.replace(from, to) !== text));
      assert.ok(checkRecording(damaged).some(({ problem }) => problem !== undefined));
    });
  }
});

/** The hex that an answer of the recording holds under a key. */
function answered(label: string, key: string): Uint8Array {
  const line = exchanges.find((exchange) => exchange.label === label && exchange.response.body.includes('"0x'));
  const hex = new RegExp(`"${key}":"(0x[0-9a-f]+)"`).exec(line?.response.body ?? '')?.[1];
  assert.ok(hex, label);
  return decodeHex(hex);
}

function fromCodec(label: string): Uint8Array {
  return decodeHex(codecLines.find((line) => line.label.startsWith(label))?.hex ?? '');
}

/** A BaseTx of the P-Chain up to its outputs. */
const P_TX = `00000000002200003039${'00'.repeat(32)}`;
const P_OUTPUT = '22'.repeat(32);
const OWNERS = `${'00'.repeat(8)}0000000100000000`;

describe('formats of the Primary Network: bytes that a node refuses', () => {
  type Refusal = readonly [
    what: string,
    format: Format<Shape>,
    hex: string,
    message: string,
    offset: number,
    path: string,
  ];
  const { tx, block } = platformFormats;
  const refusals: readonly Refusal[] = [
    [
      "a block's type in a transaction",
      tx,
      '00000000001f',
      "couldn't unmarshal interface: unknown type ID 31",
      2,
      'unsignedTx',
    ],
    ["X's mint output", tx, '000000000006', "couldn't unmarshal interface: unknown type ID 6", 2, 'unsignedTx'],
    [
      'a type that is no transaction',
      tx,
      '000000000015',
      "couldn't unmarshal interface: *stakeable.LockIn does not implement interface txs.UnsignedTx",
      2,
      'unsignedTx',
    ],
    [
      'a block in a block',
      block,
      `000000000020${'00'.repeat(8 + 32 + 8)}000000010000001f`,
      "couldn't unmarshal interface: *block.BanffCommitBlock does not implement interface txs.UnsignedTx",
      58,
      'txs[0].unsignedTx',
    ],
    [
      'a lock within a lock',
      tx,
      `${P_TX}00000001${P_OUTPUT}00000016${'00'.repeat(8)}00000016`,
      'recursive interface types: *stakeable.LockOut',
      90,
      'unsignedTx.outputs[0].output.output',
    ],
    [
      'more outputs than there are bytes',
      tx,
      `${P_TX}7fffffff${P_OUTPUT}00000007${'00'.repeat(8)}${OWNERS}`,
      'packer has insufficient length for input',
      106,
      'unsignedTx.outputs[1].assetID',
    ],
    [
      'a list of 2^31 validators',
      tx,
      `00000000002300003039${'00'.repeat(32 + 12 + 64 + 4)}80000000`,
      'max slice length exceeded; array length, 2147483648, exceeds maximum length, 2147483647',
      122,
      'unsignedTx.validators',
    ],
    [
      'neither true nor false',
      warpFormats.l1Message,
      `000000000002${'11'.repeat(32)}02`,
      "couldn't unmarshal bool: unexpected value when unpacking bool",
      38,
      'registered',
    ],
    [
      'a P transaction on C',
      atomicFormats.tx,
      P_TX,
      "couldn't unmarshal interface: unknown type ID 34",
      2,
      'unsignedTx',
    ],
    [
      'bytes left over',
      tx,
      '00000000001300000000000000000000000000',
      'trailing buffer space: read 18 provided 19',
      18,
      '',
    ],
  ];
  for (const [what, format, hex, message, offset, path] of refusals) {
    it(what, () => {
      const bytes = decodeHexDigits(hex);
      assert.throws(
        () => format.decode(bytes),
        (error) => {
          assert.ok(error instanceof CodecError);
          assert.deepEqual([error.message, error.offset, error.path], [message, offset, path]);
          return true;
        },
      );
      const { error } = format.annotate(bytes);
      assert.deepEqual([error?.message, error?.offset, error?.path], [message, offset, path]);
    });
  }

  it('a value that is neither true nor false, and a time beyond 64 bits, cannot be written', () => {
    const registered = 1 as unknown as boolean;
    const message = { type: 'message.L1ValidatorRegistration', validationID: new Uint8Array(32), registered } as const;
    assert.throws(() => warpFormats.l1Message.encode(message), CodecError);
    const inner = {
      parentID: new Uint8Array(32),
      pChainHeight: 0n,
      certificate: new Uint8Array(),
      block: new Uint8Array(),
    };
    const outer = {
      type: 'block.statelessBlock',
      ...inner,
      timestamp: 2n ** 63n,
      signature: new Uint8Array(),
    } as const;
    assert.throws(() => proposervmBlock.encode(outer), CodecError);
    assert.equal(proposervmBlock.decode(proposervmBlock.encode({ ...outer, timestamp: -1n })).type, outer.type);
  });
});

describe('formats of the Primary Network: IDs of L1s', () => {
  const unsignedTx = (label: string) => platformFormats.tx.decode(answered(label, 'tx')).unsignedTx;

  it('come from the conversion', () => {
    const tx = unsignedTx('ConvertSubnetToL1Tx (conversion, manager on C): hex');
    assert.ok(tx.type === 'txs.ConvertSubnetToL1Tx');
    assert.equal(encodeCb58(conversionIDOf(tx)), 'vejY27jUMs52RnciyeKR29PCZdagquQuDWrrsKYnL2g9PgMdq');
    const validationID = encodeCb58(validationIDOf(tx.subnetID, 0));
    assert.equal(validationID, '2FCf8WeaFcrtHVTtR1EDmxsj1nwvP5jf5xwW8B6ojDtwpG5WLi');
  });

  it('come from the message of a registration', () => {
    const tx = unsignedTx('RegisterL1ValidatorTx (registration of v4): hex');
    assert.ok(tx.type === 'txs.RegisterL1ValidatorTx');
    const { message, payload, l1Message } = openMessage(tx.message);
    assert.ok('signature' in message && payload?.type === 'payload.AddressedCall');
    assert.equal(l1Message?.type, 'message.RegisterL1Validator');
    const validationID = encodeCb58(registeredValidationIDOf(payload.payload));
    assert.equal(validationID, '2j54h9cnmLzFZ46LxnfVpGSgFT1JnFDppmfW7o67LwG9biv4pk');
  });
});

describe('formats of the Primary Network: Warp messages', () => {
  it('without a signature', () => {
    const { message, payload, l1Message } = openMessage(fromCodec('Hash payload'));
    assert.ok(!('signature' in message));
    assert.deepEqual([payload?.type, l1Message], ['payload.Hash', undefined]);
  });

  it('with a payload that only their chain knows', () => {
    const message = { networkID: 1, sourceChainID: new Uint8Array(32), payload: Uint8Array.of(1, 2, 3) };
    const opened = openMessage(warpFormats.unsignedMessage.encode(message));
    assert.deepEqual(opened, { message, payload: undefined, l1Message: undefined });
  });

  it('refuse what is no message', () => assert.throws(() => openMessage(fromCodec('AdvanceTimeTx')), CodecError));
});

describe('formats of the Primary Network: containers', () => {
  it('a signed block, by its proposer', () => {
    const bytes = answered('last accepted, no encoding named', 'bytes');
    const { outer, proposer } = unwrap(bytes);
    assert.equal(outer?.type, 'block.statelessGraniteBlock');
    assert.match(formatNodeID(proposer ?? new Uint8Array()), /^NodeID-[1-9A-Za-z]{33}$/);
  });

  it('an option, which is unsigned', () => {
    const { outer, proposer, inner } = unwrap(answered('container 44, an option', 'bytes'));
    assert.deepEqual([outer?.type, proposer], ['block.option', undefined]);
    assert.equal(platformFormats.block.decode(inner).type, 'block.BanffAbortBlock');
  });

  it('blocks from before the fork are their own inner blocks', () => {
    const old = ['ApricotProposalBlock', 'ApricotAbortBlock', 'ApricotCommitBlock', 'ApricotStandardBlock, two'];
    for (const bytes of [...old.map(fromCodec), answered('X block 1 hex', 'block')]) {
      const unwrapped = unwrap(bytes);
      assert.deepEqual(unwrapped, { outerID: blockIDOf(bytes), outer: undefined, inner: bytes, proposer: undefined });
    }
  });
});

describe('formats of the Primary Network: blocks of the C-Chain', () => {
  const first = exchanges.find(
    ({ request }) => request.path === '/ext/index/C/block' && request.body.includes('Index'),
  );
  const bytes = unwrap(decodeHex(/"bytes":"(0x[0-9a-f]+)"/.exec(first?.response.body ?? '')?.[1] ?? '')).inner;

  it('their ID, place and atomic transactions', () => {
    const { id, height, time, extraData } = readEVMBlock(bytes);
    assert.equal(Buffer.from(id).toString('hex'), '2d6cbd0a3c2a7fcb7df6ef4f69f7f575d64e1f4df4312af5ac3e5f8a1ef6241b');
    assert.deepEqual([height, time], [1n, 1795300395n]);
    const ids = atomicTxsOf(extraData).map((tx) => encodeCb58(txIDOf(atomicFormats.tx.encode(tx))));
    assert.deepEqual(ids, ['KKUPpveKcUjcGM2Zy9YZE1mDrSMk3UDEtkgHUc82M2wzLEVaW']);
  });

  it('atomic transactions: none, and a single one as before Apricot phase 5', () => {
    assert.deepEqual(atomicTxsOf(new Uint8Array()), []);
    const [tx] = atomicTxsOf(readEVMBlock(bytes).extraData);
    assert.ok(tx);
    assert.deepEqual(atomicTxsOf(atomicFormats.tx.encode(tx)), [tx]);
    assert.throws(() => atomicTxsOf(Uint8Array.of(0, 0, 9)), CodecError);
  });

  const parts = decodeRLP(bytes) as readonly RLPValue[];
  const header = parts[0] as readonly RLPValue[];
  const withHeader = (index: number, value: RLPValue): RLPValue => [
    header.map((field, at) => (at === index ? value : field)),
    ...parts.slice(1),
  ];
  const refused: readonly [what: string, value: RLPValue][] = [
    ['bytes', Uint8Array.of(1, 2, 3)],
    ['a list of four', parts.slice(0, 4)],
    ['a header that is no list', [new Uint8Array(), ...parts.slice(1)]],
    ['a header of 15 fields', [header.slice(0, 15), ...parts.slice(1)]],
    ['a parent of 31 bytes', withHeader(0, new Uint8Array(31))],
    ['a height that is a list', withHeader(8, [])],
    ['a height of 72 bits', withHeader(8, new Uint8Array(9).fill(1))],
    ['a time with a leading zero', withHeader(11, Uint8Array.of(0, 1))],
  ];
  for (const [what, value] of refused) {
    it(`refuses ${what}`, () => assert.throws(() => readEVMBlock(encodeRLP(value)), CodecError));
  }

  const malformed = [
    '',
    '01ff',
    'b8',
    'b90001',
    'b80100',
    'b837',
    '8101',
    'c0c0',
    'f90000',
    'ffffffffffffffffff00',
    'c3c0c0',
  ];
  for (const hex of malformed) {
    it(`refuses the RLP ${hex === '' ? 'of nothing' : hex}`, () => {
      assert.throws(() => readEVMBlock(decodeHexDigits(hex)), CodecError);
    });
  }

  /** Blocks as a node since Helicon printed them: the one in which the rules changed, and the next. */
  const printed = (number: string): JSONObject => {
    const line = exchanges.find(({ response }) =>
      response.body.includes(`"number":"${number}","parentBeaconBlockRoot"`),
    );
    return (parseJSON(line?.response.body ?? '') as { result: JSONObject }).result;
  };
  for (const [label, number, fields] of [
    ['C container 0', '0x1', 24],
    ['C container 1', '0x2', 30],
  ] as const) {
    it(`a header of ${fields} fields is read as the node prints it, and hashes to the block's ID`, () => {
      const inner = unwrap(answered(label, 'bytes')).inner;
      const header = readEVMHeader(inner);
      assert.equal(Object.keys(header).length, fields);
      const json = printed(number);
      for (const [name, value] of Object.entries(header)) assert.equal(value, json[name], name);
      assert.equal(prefixedHex(evmBlockHash(json)), json['hash']);
      assert.deepEqual(evmBlockHash(header), readEVMBlock(inner).id);
    });
  }

  it('a header that more fields follow than are known is refused, and its block is read all the same', () => {
    const last = Array.from({ length: 31 - header.length }, () => Uint8Array.of(1));
    const longer = encodeRLP([[...header, ...last], ...parts.slice(1)]);
    assert.throws(() => readEVMHeader(longer), CodecError);
    assert.equal(readEVMBlock(longer).height, 1n);
  });

  const { baseFeePerGas: _, ...gap } = printed('0x2');
  const noHash: readonly [what: string, block: JSONObject][] = [
    ['without a required field', { ...printed('0x2'), miner: null }],
    ['with a number that is no hexadecimal', { ...printed('0x2'), gasUsed: 5 }],
    ['with a root of another length', { ...printed('0x2'), stateRoot: '0x00' }],
    ['with data of an odd number of digits', { ...printed('0x2'), extraData: '0x0' }],
  ];
  for (const [what, block] of noHash) {
    it(`a printed block ${what} has no hash`, () => assert.throws(() => evmBlockHash(block), InvalidInputError));
  }

  it('an optional field that is left out before others is empty', () => {
    assert.deepEqual(evmBlockHash(gap), evmBlockHash({ ...printed('0x2'), baseFeePerGas: '0x0' }));
  });

  it('Keccak-256 is that of Ethereum', () => {
    const empty = Buffer.from(keccak256(new Uint8Array())).toString('hex');
    assert.equal(empty, 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
  });
});

describe('imports and exports of the C-Chain since Helicon', () => {
  it('are read as the node reads them, and have no types 10 and 11', () => {
    const { accepted, refused } = atomicCases();
    for (const bytes of accepted) assert.deepEqual(atomicFormats.tx.encode(atomicFormats.tx.decode(bytes)), bytes);
    for (const { bytes, words } of refused) {
      assert.throws(
        () => ATOMIC_FORMAT.decode(bytes),
        (error) => error instanceof CodecError && `parsing tx: ${error.message}` === words,
      );
    }
    assert.deepEqual([accepted.length, refused.length], [20, 6]);
  });
});

describe('the check of a recording', () => {
  it('knows the words with which a node refuses bytes', () => {
    for (const refusal of [
      'recursive interface types: *stakeable.LockOut',
      'trailing buffer space: read 1 provided 2',
    ]) {
      const sent = { name: 'one', type: 'X transaction', refusal };
      assert.match(checkSent(sent, () => ({ type: 'X transaction', problem: undefined })).problem ?? '', /^was read/);
    }
  });
});
