import type { DecodeValue } from '../services/answers/command-output';
import { inspectBytes } from '../services/inspect/read-bytes';
import { idTextOf } from '../services/lookup/found';
import { payersIn, signingFacts, Signings } from '../services/signing/signing-state';
import type { CommandInput } from './command-input';
import { BadInput, EXIT } from './exit';
import { inputBytes } from './inputs';
import type { Printed, PrintedValue } from './printed';
import { thingText } from './thing-text';
import { systemClock } from '../client/clock';
import { Describer } from '../services/inspect/describer';
import { AssetCache } from '../services/lookup/asset-cache';
import { IDResolver } from '../services/lookup/id-resolver';

/** How `decode` says what bytes are. */
export interface DecodeForm {
  readonly json: boolean;
  readonly bytes: boolean;
}

/** What hex is, offline: as a hover says it, as the API's value, or with all its bytes. Throws `BadInput`. */
export async function decoded(input: CommandInput, form: DecodeForm): Promise<Printed | PrintedValue<DecodeValue>> {
  const bytes = inputBytes(input);
  const read = inspectBytes(bytes);
  if (form.bytes) {
    const [{ bytesDocument }, { subjectOfBytes }] = await Promise.all([
      import('../services/inspect/bytes-document'),
      import('../services/inspect/bytes-subject'),
    ]);
    const id = read === undefined ? '' : idTextOf(read);
    const text = bytesDocument(subjectOfBytes(bytes, undefined, read), { chain: '', kind: 'hex', id }).trimEnd();
    return { text, code: EXIT.done };
  }
  if (read === undefined) throw new BadInput(`These ${bytes.length} bytes aren't a transaction, block, or UTXO.`);
  if (form.json) return { value: await valueOf(input.text), code: EXIT.done };
  const { describer, signings, clock } = describingOffline();
  const missing = read.kind === 'tx' ? await signings.missingIn(read.bytes, undefined) : undefined;
  const description = describer.of(read, { owners: missing && payersIn(missing) });
  const signing = missing === undefined ? [] : signingFacts(missing, () => undefined);
  return { text: `${idTextOf(read)} ${thingText(description, signing, clock.now())}`, code: EXIT.done };
}

/** As the API gives it, whose code is more than half of the program. */
async function valueOf(hex: string): Promise<DecodeValue> {
  const [{ createAPI }, { servicesOver }] = await Promise.all([
    import('../services/answers/extension-api'),
    import('./network'),
  ]);
  return createAPI(servicesOver()).decode(hex);
}

/** No chain is known, so nothing is requested. */
const NO_CHAINS = { opened: [], identified: () => Promise.resolve(undefined) };

/**
 * What says what bytes are without a network: a third of the services' code, which is most of the time that a command
 * of one input takes.
 */
function describingOffline() {
  const resolver = new IDResolver(systemClock);
  return {
    clock: systemClock,
    describer: new Describer({ resolver, assets: new AssetCache(resolver), chains: NO_CHAINS }),
    signings: new Signings({ resolver, chains: NO_CHAINS }),
  };
}
