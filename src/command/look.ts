import { isAvmBlock } from '../services/lookup/found';
import type { LookValue } from '../services/answers/command-output';
import { createAPI } from '../services/answers/extension-api';
import { feesValue } from '../services/answers/fees-value';
import { modelAnswer } from '../services/answers/model-answer';
import { plainText } from '../services/text/pieces';
import type { CommandInput } from './command-input';
import { EXIT } from './exit';
import { givenIn } from './inputs';
import type { CommandServices } from './network';
import type { Printed, PrintedValue } from './printed';
import { thingText, valueText } from './thing-text';

/** What the node knows of an ID, an output, an address or a height: as in a hover, or as the API's value, in units. */
export async function looked(
  input: CommandInput,
  asJSON: boolean,
  services: CommandServices,
): Promise<Printed | PrintedValue<LookValue>> {
  if (input.text.trim() === 'fees') return lookedFees(asJSON, services);
  const given = givenIn(input);
  const value = await createAPI(services).inspect(input.text);
  // A node that doesn't offer the P-Chain reports no validators.
  const isUntold = value.kind === 'node' ? value.validators === undefined : /^(?:absent|noBlock)$/.test(value.kind);
  const isPartial =
    value.kind === 'evmAddress' && [value.balance, value.nonce].some((each) => typeof each === 'object');
  const code = isUntold || isPartial ? EXIT.unknown : EXIT.done;
  if (asJSON) return { value, code };
  const described = given.kind === 'id' ? await describedID(given.bytes, services) : undefined;
  return { text: described ?? valueText(modelAnswer({ ...value, json: undefined })), code };
}

/** What transactions cost now on the node's chains. */
async function lookedFees(
  asJSON: boolean,
  { chains, clock }: CommandServices,
): Promise<Printed | PrintedValue<LookValue>> {
  const chain = await chains.open(chains.active);
  const value = await feesValue(chain, { words: plainText, now: clock.now() }, {});
  const isPartial = [value.x, value.p, value.c].some((each) => 'unknown' in each);
  const code = isPartial ? EXIT.unknown : EXIT.done;
  return asJSON ? { value, code } : { text: valueText(modelAnswer(value)), code };
}

/** Undefined for what isn't a transaction, a block of P or C, a subnet or a validator. */
async function describedID(
  id: Uint8Array,
  { chains, inspector, describer, clock }: CommandServices,
): Promise<string | undefined> {
  const chain = await chains.open(chains.active);
  const found = await inspector.id(chain, id, {});
  if (found.kind === 'missing' || found.kind === 'utxo' || found.kind === 'output') return undefined;
  if (isAvmBlock(found)) return undefined;
  const { owners, details } = await describer.load(found, chain, {});
  return thingText(describer.of(found, { chain, owners }), details, clock.now());
}
