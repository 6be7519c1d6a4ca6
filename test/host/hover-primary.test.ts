import { strict as assert } from 'node:assert';
import { commands, ConfigurationTarget, workspace } from 'vscode';
import { decodeID, encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { sha256 } from '../../src/core/bytes/sha256';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { commandsOf, Documents, firstHoverIn, hoverIn } from '../support/host/host-hovers';
import { answerJSON, type Handler } from '../support/servers/http-server';
import { EWOQ_P, UNUSED_ID } from '../support/known-ids';
import { type PrimaryNode, recordedAnswer, startPrimaryNode } from '../support/servers/primary-node';

const SUBNET = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
const ATOMIC_IMPORT = 'KKUPpveKcUjcGM2Zy9YZE1mDrSMk3UDEtkgHUc82M2wzLEVaW';
const VALIDATOR = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const FUJI_C = 'yH8D7ThNJkxmtkuv2jgBa4P1Rn3Qpr4pPr7QYNfcdoS6k6HWp';
const COPIES = ['copyText', 'copyText'];

/** A hover on something of P or C: patterns of its headline and of the node's details, and its links. */
const KINDS: readonly (readonly [
  title: string,
  text: string,
  what: RegExp,
  beside: RegExp,
  links: readonly string[],
])[] = [
  [
    'a subnet',
    SUBNET,
    /^\*\*Subnet\*\* · Recorded · P-Chain/,
    /\| status \| committed \|/,
    ['open', 'openBytes', ...COPIES, 'reveal', 'findBlock'],
  ],
  [
    'a blockchain',
    '2J3sHWNEhPUoDvm99rpgWm9sThEvUS9wGKxsaxxef8hWVS9hKr',
    /^\*\*Blockchain .* · Recorded · P-Chain/,
    /\| on this node \| /,
    ['open', 'openBytes', ...COPIES, 'reveal', 'findBlock'],
  ],
  [
    'an L1 validator',
    '2eosJVGKNYyxGT8o1XdNQq2PjRrKTpLRCVbT8PW65GU7Af3nFu',
    /^\*\*L1 validator `NodeID-Ed4GtfES…`\*\* · Recorded · P-Chain · as the node reports/,
    /\| time left \| about [\d,]+ days at today's price \|/,
    ['open', ...COPIES, 'reveal'],
  ],
  [
    'a validator of the Primary Network',
    VALIDATOR,
    /^\*\*Primary Network validator\*\* · Recorded · as the node reports\n\nstake 2,000,000 AVAX · until 2027-10-02 /,
    /\| potential reward \| [\d,.]+ AVAX \|/,
    ['open', ...COPIES],
  ],
  [
    'a transaction that adds a validator to a subnet',
    '27paKbmUaiSYXZxXmFKgJAHbiTF9j6Rq9Ri6y4tWkrhspPiPWr',
    /^\*\*Add a validator to subnet `BKBZ6xXT…`\*\* · Recorded · P-Chain/,
    /\| node now \| /,
    ['open', 'openBytes', ...COPIES, 'findBlock'],
  ],
  [
    'an import on the C-Chain',
    ATOMIC_IMPORT,
    /^\*\*Import 6\.31566311 AVAX from P to `0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC`\*\* · Recorded · C-Chain/,
    /\| block \| /,
    ['open', 'openBytes', ...COPIES],
  ],
  [
    'the bytes32 of a network',
    encodeHex(decodeID(FUJI_C), 'hexnc'),
    new RegExp(`^\\*\\*bytes32\\*\\* \`0x7fc93d85…\` = cb58 \`${FUJI_C}\`: C-Chain of Fuji`),
    /Copy as cb58/,
    ['copyText'],
  ],
  [
    'an ID that no chain of the network knows',
    UNUSED_ID,
    /^\*\*A valid 32-byte ID\*\*.*\bX, P and C of Recorded\b/,
    /Look Up on Fuji/,
    [...Array<string>(4).fill('lookOnChain'), ...COPIES],
  ],
];

describe('hovers of the Primary Network', () => {
  const documents = new Documents('hover-primary-test');
  const set = async (key: string, value: unknown): Promise<void> =>
    workspace.getConfiguration('xchainLens').update(key, value, ConfigurationTarget.Global);
  let sandbox: Sandbox;
  let node: PrimaryNode;

  before(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
  });
  beforeEach(async () => {
    node = await startPrimaryNode(sandbox.url);
    await set('chains', [{ name: 'Recorded', url: node.url, networkID: 12345 }]);
    await set('activeChain', 'Recorded');
  });
  afterEach(async () => {
    await set('chains', undefined);
    await set('activeChain', 'sandbox');
    await commands.executeCommand('workbench.action.closeAllEditors');
    await node.close();
  });
  after(async () => {
    documents.dispose();
    await sandbox.close();
  });

  const hover = async (text: string): Promise<string> => hoverIn(await documents.open(text), text);

  for (const [title, text, what, beside, links] of KINDS) {
    it(`${title}: what it is first, then what the node reports, then the links`, async () => {
      const card = await hover(text);
      assert.match(card, what);
      assert.match(card, beside);
      assert.deepEqual(commandsOf(card), links);
    });
  }

  /** Requests to these endpoints, and only these. */
  const onPath =
    (path: string, handle: Handler): Handler =>
    (request, response, number) =>
      request.path === path ? handle(request, response, number) : undefined;
  const P = '/ext/bc/P';
  const C = '/ext/bc/C/avax';

  const SILENT = 'does not answer';
  const failures: readonly (readonly [title: string, handle: Handler, why: RegExp])[] = [
    [
      'is cut off',
      (_, response) => {
        response.destroy();
        return 'answered';
      },
      /not identified\n\n.*127\.0\.0\.1:\d+/,
    ],
    [SILENT, () => new Promise(() => undefined), /not identified\n\nThe node didn't respond within 2 s/],
    [
      'fails',
      (_, response) => {
        response.writeHead(500, { 'content-type': 'text/plain' }).end('out of order');
        return 'answered';
      },
      /not identified\n\n.*(?:500|within 2 s)/,
    ],
    [
      'lies',
      ({ body }, response) => {
        const { id, method } = JSON.parse(body) as { id: number; method: string };
        if (method !== 'platform.getTx' && method !== 'avax.getAtomicTx') return undefined;
        const { tx } = recordedAnswer('platform.getTx', { txID: OTHER_TX }) as { tx: string };
        answerJSON(response, { jsonrpc: '2.0', result: { tx, encoding: 'hex' }, id });
        return 'answered';
      },
      /not identified\n\nUnexpected response from 127\.0\.0\.1:\d+: the response of the [PC]-Chain can't be verified/,
    ],
    [
      'does not have its methods (404)',
      (_, response) => {
        response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
        return 'answered';
      },
      /^\*\*A valid 32-byte ID\*\*.*\bX and [PC] of Recorded\b[^]*doesn't offer the [PC]-Chain/,
    ],
    [
      'is closed by a gateway (403)',
      (_, response) => {
        response.writeHead(403, { 'content-type': 'text/plain' }).end('forbidden');
        return 'answered';
      },
      /^\*\*A valid 32-byte ID\*\*.*\bX and [PC] of Recorded\b[^]*doesn't offer the [PC]-Chain/,
    ],
  ];
  const OTHER_TX = '2YYH9n3hSWyC9oF6xQmKaZ2wVEGw2ZTqwitbwRMy7MbCYuT8DT';

  for (const [title, handle, why] of failures) {
    for (const [chain, path, other] of [
      ['P', P, ATOMIC_IMPORT],
      ['C', C, SUBNET],
    ] as const) {
      it(`${chain} ${title}: nothing is shown as a fact, and the other chain's ID is found`, async () => {
        node.intercept = onPath(path, handle);
        assert.match(await hover(other), /^\*\*(?:Import|Subnet)/);
        // Found IDs are cached for good and absence for seconds, so each case has an ID of its own.
        const id = encodeCb58(sha256(Buffer.from(`${chain} ${title}`)));
        const card = await (title === SILENT ? firstHoverIn : hoverIn)(await documents.open(id), id);
        assert.match(card, why);
        assert.doesNotMatch(card, /Import|Subnet|Pay/);
      });
    }
  }

  it("an address of P where P doesn't respond: the X-Chain is shown", async () => {
    node.intercept = onPath(P, (_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
      return 'answered';
    });
    const card = await hover(EWOQ_P);
    assert.match(card, /\| on\u00a0P \| not offered by this node \|/);
    assert.match(card, /\| AVAX \| [\d,.]+ spendable \|/);
  });

  it("a node ID where P doesn't respond: not looked up, and no claim", async () => {
    node.intercept = onPath(P, (_, response) => {
      response.destroy();
      return 'answered';
    });
    const card = await hover(VALIDATOR);
    assert.match(card, /^\*\*Node ID\*\* · Recorded · valid checksum · not looked up/);
    assert.doesNotMatch(card, /stake|validate/);
  });
});
