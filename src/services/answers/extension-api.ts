import { ExpectedError } from '../../core/outcome';
import type { CallOptions } from '../../client/call-options';
import type { GivenThing } from '../../core/given-text/given-text';
import type { Chain } from '../chain/chain';
import type { Services } from '../create-services';
import { knownIDs } from '../inspect/known-ids';
import { Describer } from '../inspect/describer';
import { TxChecker } from '../checking/tx-checker';
import { SHOWN_REASON, visibleText } from '../text/format-text';
import { plainText } from '../text/pieces';
import type {
  AvalancheLensAPI,
  AvalancheLensError,
  ChainOptions,
  Check,
  Decoded,
  Given,
  Inspection,
  Primary,
  UnsignedTransaction,
} from './avalanche-lens-api';
import { type Draft, published } from './published';
import {
  NoAnswer,
  readCallOptions,
  type GivenOptions,
  readHexQuestion,
  readThingQuestion,
  readTxQuestion,
  unlessNoAnswer,
} from './question';
import { Values, type ValuesParts } from './values';

/** An error as other extensions get it: a message and a code, and nothing of what was given. */
class APIError extends Error implements AvalancheLensError {
  override readonly name = 'AvalancheLensError';
  readonly code: AvalancheLensError['code'];

  constructor(code: AvalancheLensError['code'], message: string) {
    super(visibleText(message, SHOWN_REASON));
    this.code = code;
  }
}

/** A value as it leaves. An expected failure is thrown as an `APIError`; an abort and a bug as they are. */
async function answered<T>(makeDraft: () => Promise<Draft<T>>): Promise<T> {
  try {
    return published<T>(await makeDraft());
  } catch (error) {
    if (error instanceof NoAnswer) throw new APIError(error.code, error.message);
    throw error instanceof ExpectedError ? new APIError('requestFailed', error.message) : error;
  }
}

/** The API for other extensions. It only reads: it has no keys and can't send a transaction. */
class ExtensionAPI implements AvalancheLensAPI {
  readonly #parts: ValuesParts;
  readonly #values: Values;

  constructor(parts: ValuesParts) {
    this.#parts = parts;
    this.#values = new Values(parts, { words: plainText, mostBlocks: 0 });
  }

  async inspect(text: string, options?: ChainOptions): Promise<Inspection> {
    return answered<Inspection>(async () => {
      const given = unlessNoAnswer(readThingQuestion(text, knownIDs(this.#parts)));
      const read = unlessNoAnswer(readCallOptions(options));
      read.signal?.throwIfAborted();
      if (given.kind === 'hex') return this.#values.decode(given);
      const fixed = this.#values.fixed(given);
      if (fixed !== undefined) return fixed;
      return this.#on(given, read, (chain, call) => this.#values.on(chain, given, call));
    });
  }

  async decode(hex: string): Promise<(Decoded | Primary | UnsignedTransaction) & Given> {
    return answered<(Decoded | Primary | UnsignedTransaction) & Given>(async () =>
      this.#values.decode(unlessNoAnswer(readHexQuestion(hex))),
    );
  }

  async check(hex: string, options?: ChainOptions): Promise<Check> {
    return answered<Check>(async () => {
      const given = unlessNoAnswer(readTxQuestion(hex));
      return this.#on(given, unlessNoAnswer(readCallOptions(options)), (chain, call) =>
        this.#values.check(chain, given, call),
      );
    });
  }

  /** Adds the name of the chain that was used. */
  async #on<T>(
    given: GivenThing,
    { chain: name, signal }: GivenOptions,
    ask: (chain: Chain, call: CallOptions) => Promise<T>,
  ): Promise<T & { readonly chain: string }> {
    const config = this.#values.chainOf(given, name);
    const chain = await this.#parts.chains.open(config);
    return { ...(await ask(chain, { signal, priority: 'tree' })), chain: config.name };
  }
}

/** Makes the API. Other extensions must not see the user's own names, nor their pending transactions in a check. */
export function createAPI(parts: Omit<ValuesParts, 'checker' | 'describer'> & Pick<Services, 'assets'>): ExtensionAPI {
  const { resolver, clock } = parts;
  return new ExtensionAPI({ ...parts, describer: new Describer(parts), checker: new TxChecker({ resolver, clock }) });
}
