import assert from 'node:assert/strict';
import { WarpSigning } from '../../../../sandbox/control/warp-signing';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import { systemClock } from '../../../../src/client/clock';
import type { OutputOwners } from '../../../../src/core/codec/secp256k1fx';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { formatAddress, parseAddress } from '../../../../src/core/ids/address';
import { formatNodeID, txIDOf } from '../../../../src/core/ids/ids';
import { insertSignature } from '../../../../src/core/signing/merge';
import { readSignable, withEmptySlots } from '../../../../src/core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../../../src/core/signing/signable';
import { formatAmount } from '../../../../src/core/text/amount';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import type { Chain } from '../../../../src/services/chain/chain';
import { readUTXOs } from '../../../../src/services/compose/wallets';
import { type IssuedSteps, keptRehearsal, withStep } from '../../../../src/services/plan/issued-steps';
import { readPlan, type TxPlan } from '../../../../src/services/plan/plan-document';
import { rehearse } from '../../../../src/services/plan/rehearsal';
import { until } from '../../../support/assertions/until';
import { DAY } from '../../../support/fuzz/daily';
import { Random } from '../../../support/fuzz/mutate';
import { LOCAL_AVAX } from '../../../support/known-ids';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { ACCOUNT, bootstrapRow, nodeAnswer } from '../../../support/setup/new-tx-texts';
import { addressOf, SECRETS, type Signer, SIGNERS } from '../../../support/setup/signed-outside';

const GENESIS = '{"config":{"chainId":99999},"alloc":{},"gasLimit":"0xe4e1c0","difficulty":"0x0"}';
const nodes = new WarpSigning();
const addresses = Object.fromEntries(
  SIGNERS.map((each) => [each, formatAddress({ alias: 'P', hrp: 'local', bytes: addressOf(each) })]),
);
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

/** Chains of steps of many kinds, in which later ones spend, change, and remove what earlier ones make. */
function planOf(random: Random): TxPlan {
  const steps: object[] = [];
  const add = (kind: string, values: object): { readonly step: string } => {
    const name = `s${steps.length}`;
    steps.push({ name, kind, values });
    return { step: name };
  };
  const signer = (): Signer => random.pick(SIGNERS);
  const amount = (): string => `${1 + random.below(40)}.${1 + random.below(99)}`;
  const maybe = (...args: Parameters<typeof add>): unknown => random.below(2) === 0 && add(...args);
  const owner = (): string =>
    random.pick([
      signer(),
      signer(),
      '2 of (ewoq, treasury)',
      '1 of (treasury, savings)',
      '1 of (savings) until 2090-01-01',
    ]);
  const owners = (): string[] => Array.from({ length: 1 + random.below(3) }, owner);
  const chains = [
    () => add(random.pick(['x-pay', 'p-pay']), { from: signer(), to: owners(), amount: amount() }),
    () => {
      const [a = '', b = ''] = random.pick(['xp', 'px', 'xc', 'pc', 'cx', 'cp']);
      const to = `${a}${b}`.includes('c') ? 'ewoq' : signer();
      const from = a === 'c' ? ACCOUNT : signer();
      add(`${a}-export-${b}`, { from, to: [to], amount: amount() });
      maybe(`${a}-export-${b}`, { from, to: [to], amount: amount() });
      add(`${b}-import-${a}`, { from: to, ...(b === 'c' && { account: ACCOUNT }) });
    },
    () => {
      const [from, minters] = [signer(), signer()];
      const asset = add('x-asset', { from, to: [from, minters], 'new-asset': 'Planned Coin, COI, 2, 1000', minters });
      add('x-mint', { from: minters, right: asset, units: '5.5', to: signer() });
      maybe('x-mint', { from: minters, right: asset, units: '7', to: signer() });
      add('x-pay', { from, to: [owner()], asset, amount: `${1 + random.below(900)}.5` });
    },
    () => {
      const [from, to] = [signer(), signer()];
      const nft = add('x-nft-family', { from, name: 'Planned Pictures, PIC', minters: from });
      add('x-mint-nft', { from, right: nft, payload: 'https://example.com/1', to: [to] });
      maybe('x-send-nft', { from: to, nft, to: owner() });
      const deeds = add('x-property-asset', { from, name: 'Planned Deeds, DEE', minters: from });
      add('x-mint-property', { from, right: deeds, to: from });
      maybe('x-burn-property', { from, property: deeds });
    },
    () => {
      const from = signer();
      const of = { from, subnet: add('p-create-subnet', { from, owner: from }) };
      const validator = formatNodeID(SAMPLE_NODES.validator.nodeID);
      const isMember = maybe('p-add-subnet-validator', { ...of, validator, end: inDays(10), weight: '10' }) !== false;
      if (isMember) maybe('p-remove-subnet-validator', { ...of, validator });
      maybe('p-transfer', { ...of, owner: `1 of (${from}, ${from === 'ewoq' ? 'savings' : 'ewoq'})` });
      const chain = add('p-create-chain', { ...of, name: 'planned', genesis: GENESIS });
      const rows = ['A', 'B'].map((each) => bootstrapRow(`${each}${steps.length}`));
      const manager = `0x${'0f'.repeat(20)}`;
      const l1 = add('p-convert', { ...of, chain, manager, validators: JSON.stringify(rows) });
      const last = { ...l1, validator: random.below(2) };
      maybe('p-top-up', { from: signer(), amount: amount(), 'validation-id': last });
      // The rest of its balance is of savings.
      maybe('p-disable', { from: signer(), validator: last });
      maybe('p-top-up', { from: signer(), amount: amount(), 'validation-id': last });
    },
    () => {
      const identity = nodeAnswer(nodes.node(`${steps.length}`));
      const { nodeID: validator } = (JSON.parse(identity) as { result: { nodeID: string } }).result;
      const from = 'ewoq';
      if (random.below(2) === 0) {
        add('p-validate', { from, identity, end: inDays(30), amount: '2000', rewards: owner() });
        maybe('p-delegate', { from: signer(), validator, end: inDays(20), amount: '25' });
        return;
      }
      add('p-auto-renew', { from, identity, amount: '2001', period: '14', rewards: signer() });
      maybe('p-set-renewal', { from, validator, period: '48h', restake: '30' });
      maybe('p-stop-renewing', { from, validator });
    },
  ];
  for (const kind of ['p-pay', 'x-pay']) add(kind, { from: 'ewoq', to: SIGNERS, amount: '300' });
  for (let count = 3 + random.below(3); count > 0; count--) random.pick(chains)();
  return readPlan(JSON.stringify({ addresses, steps }));
}

describe('a plan of many kinds', () => {
  const window = new IssuingWindow();
  after(() => window.http.close());

  /** By each key that can. What is left of a balance has no output that names its owner, who is then the payer. */
  async function signed(made: AnyTx, chain: Chain): Promise<Uint8Array> {
    let bytes = withEmptySlots(made, unsignedBytes(made));
    const { ownersOf } = await window.signings.ownersFor(readSignable(bytes), {}, chain);
    const savings = { threshold: 1, addresses: [addressOf('savings')] };
    for (const each of SIGNERS) {
      const signature = new SigningKey(SECRETS[each]).sign(sha256(unsignedBytes(made)));
      const result = insertSignature(readSignable(bytes), signature, (...of) => ownersOf(...of) ?? savings);
      if (result.refusal === undefined) ({ bytes } = result);
    }
    return bytes;
  }

  it(`is carried out as it was rehearsed, and ends as was said: ${DAY}`, async () => {
    const plan = planOf(new Random(DAY, 1));
    const sandbox = await startDemo({ blocks: 'now' });
    try {
      let issued: IssuedSteps = new Map();
      const upTo = (count: number) => {
        const parts = { clock: systemClock, issued, textOf: (_: unknown, text: string) => Promise.resolve(text) };
        return rehearse(window.chain(sandbox.url), { ...plan, steps: plan.steps.slice(0, count) }, parts);
      };
      const first = await upTo(plan.steps.length);
      for (const each of first.steps) assert.equal(each.state, 'accepted', `${each.step.name}: ${each.reason}`);
      issued = keptRehearsal(issued, first.steps, false);
      const chain = window.chain(sandbox.url);
      let fees = 0n;
      for (const [i, { name, kind }] of plan.steps.entries()) {
        let now = first.steps;
        await until(async () => (now = (await upTo(i + 1)).steps).slice(0, i).every((each) => each.state === 'done'));
        const { state, reason, made, burned = 0n } = now[i] ?? assert.fail();
        assert.ok(made !== undefined && state === 'accepted', `${name}, ${kind}: ${reason}`);
        const bytes = await signed(made, window.chain(sandbox.url));
        const method = { X: 'avm.issueTx', P: 'platform.issueTx', C: 'avax.issueTx' } as const;
        await chain.node.call(method[made.on], { tx: encodeHex(bytes) });
        fees += burned;
        issued = withStep(issued, name, { txID: encodeCb58(txIDOf(bytes)) });
      }
      await until(async () => (await upTo(plan.steps.length)).steps.every((each) => each.state === 'done'));
      // What is left of a balance may pay, as another input.
      if (first.steps.every(({ rehearsed }) => rehearsed !== undefined)) assert.equal(fees, first.fees);
      for (const { what, then } of first.changes) {
        const [, name = '', on] = /^(ewoq|treasury|savings) on ([XP])$/.exec(what) ?? [];
        if (on !== 'X' && on !== 'P') continue;
        const { bytes } = parseAddress(addresses[name] ?? '');
        const { utxos } = await readUTXOs(chain, { on, owners: [bytes] }, {});
        const isOwn = ({ addresses: all, locktime }: OutputOwners) => all.length === 1 && locktime < 2_000_000_000n;
        const avax = utxos.filter((each) => encodeCb58(each.assetID) === LOCAL_AVAX && isOwn(each.output));
        const sum = avax.reduce((all, { output }) => all + ('amount' in output ? output.amount : 0n), 0n);
        // Only what changed is said, and of what is left of a balance only the least.
        const [, said] = /(?:^|, )([\d.,]+) AVAX(?=,|$)/.exec(then) ?? [];
        if (said !== undefined) assert.equal(said, formatAmount(sum, 9, { grouped: true }), what);
      }
    } finally {
      await sandbox.close();
    }
  });
});
