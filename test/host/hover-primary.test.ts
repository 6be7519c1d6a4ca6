import { strict as assert } from 'node:assert';
import { commands } from 'vscode';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { sha256 } from '../../src/core/bytes/hashes';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { commandsOf, Documents, firstHoverIn, hoverIn } from '../support/host/host-hovers';
import type { Handler } from '../support/servers/http-server';
import { type PrimaryNode, startPrimaryNode } from '../support/servers/primary-node';
import { set } from '../support/host/host-window';

const SUBNET = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
const ATOMIC_IMPORT = 'KKUPpveKcUjcGM2Zy9YZE1mDrSMk3UDEtkgHUc82M2wzLEVaW';
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
    /^\*\*Subnet or L1\*\* · Recorded · P-Chain/,
    /\| kind \| permissioned subnet \|/,
    ['open', 'openBytes', ...COPIES, 'reveal', 'findBlock'],
  ],
  [
    'an import on the C-Chain',
    ATOMIC_IMPORT,
    /^\*\*Import 6\.31566311 AVAX from P to `0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC`\*\* · Recorded · C-Chain/,
    /\| block \| /,
    ['open', 'openBytes', 'copyText'],
  ],
];

describe('hovers of the Primary Network', () => {
  const documents = new Documents('hover-primary-test');
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

  /** Requests to the P-Chain, and only these. */
  const onP =
    (handle: Handler): Handler =>
    (request, response, number) =>
      request.path === '/ext/bc/P' ? handle(request, response, number) : undefined;

  it("P does not answer: nothing is shown as a fact, and the other chain's ID is found", async () => {
    node.intercept = onP(() => new Promise(() => undefined));
    assert.match(await hover(ATOMIC_IMPORT), /^\*\*Import/);
    // No other test looks this ID up: absence is cached for seconds.
    const id = encodeCb58(sha256(Buffer.from('P does not answer')));
    const card = await firstHoverIn(await documents.open(id), id);
    assert.match(card, /lookup on Recorded failed\n\nThe node didn't respond within 2 s/);
    assert.doesNotMatch(card, /Import|Subnet|Pay/);
  });
});
