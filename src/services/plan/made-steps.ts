import * as l10n from '@vscode/l10n';
import { openMessage } from '../../core/codec/warp/warp-formats';
import { encodeCb58 } from '../../core/encodings/cb58';
import { registeredValidationIDOf, validationIDOf } from '../../core/p-and-c/l1-ids';
import type { AnyTx } from '../../core/signing/signable';
import type { NewTxTexts } from '../compose/new-tx-texts';
import { shortenedID } from '../text/format-id';
import type { PlanStep } from './plan-document';
import type { RehearsedStep } from './rehearsed-step';

interface MadeStep {
  /** 32 bytes. */
  readonly id: Uint8Array;
  readonly any: Pick<AnyTx, 'tx'> | undefined;
  /** Whether no chain will have the ID. */
  readonly isPlanned?: true;
}

/** What the steps of a plan make, by their names. */
export class MadeSteps {
  readonly #steps = new Map<string, MadeStep>();
  /** How IDs are called: shortened ones that no chain will have, and all in cb58. */
  readonly #short = new Map<string, string>();
  readonly #whole = new Map<string, string>();

  get(name: string): MadeStep | undefined {
    return this.#steps.get(name);
  }

  set(name: string, made: MadeStep): void {
    this.#steps.set(name, made);
    const called = [
      { id: made.id, as: `[${name}]` },
      ...validationIDsIn(made).map((id, i) => ({ id, as: `[${name}, ${i}]` })),
    ];
    for (const { id, as } of called) {
      this.#whole.set(encodeCb58(id), as);
      if (made.isPlanned === true) this.#short.set(shortenedID(id), as);
    }
  }

  /** The texts of a step's values, or why it can't be made yet. */
  textsOf({ values }: PlanStep): { readonly texts: NewTxTexts } | Pick<RehearsedStep, 'state' | 'reason'> {
    const texts: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string') {
        texts[name] = value;
        continue;
      }
      if ('later' in value) return { state: 'waits', reason: value.later };
      const from = this.#steps.get(value.step);
      if (from === undefined)
        return { state: 'unknown', reason: l10n.t('it needs what step {0} makes, which is not known', value.step) };
      if (value.validator === undefined) {
        texts[name] = encodeCb58(from.id);
        continue;
      }
      const id = validationIDsIn(from)[value.validator];
      if (id === undefined) {
        const reason = l10n.t('step {0} makes no L1 validator {1}', value.step, value.validator);
        return { state: 'rejected', reason };
      }
      texts[name] = encodeCb58(id);
    }
    return { texts };
  }

  /** A text in which what steps would make has their names: IDs that no chain will have say nothing. */
  named(text: string): string {
    return text.replace(/[1-9A-HJ-NP-Za-km-z]+…/g, (id) => this.#short.get(id) ?? id);
  }

  /**
   * A line with full IDs, in which all that steps make has their names: it reads the same once they are done. Which output
   * of a step it spends isn't in it: outputs are in the order of the IDs of their assets, which aren't known before.
   */
  exact(line: string): string {
    const named = line.replace(/[1-9A-HJ-NP-Za-km-z]{40,}/g, (id) => this.#whole.get(id) ?? id);
    return named.replace(/(txID \[[^\]]+\]), outputIndex \d+/g, '$1');
  }
}

/** Of the validators that an L1 begins with, or of the one that is registered. */
function validationIDsIn({ any }: MadeStep): readonly Uint8Array[] {
  const tx = any?.tx.unsignedTx;
  if (tx?.type === 'txs.RegisterL1ValidatorTx') {
    const { payload } = openMessage(tx.message);
    return payload?.type === 'payload.AddressedCall' ? [registeredValidationIDOf(payload.payload)] : [];
  }
  if (tx?.type !== 'txs.ConvertSubnetToL1Tx') return [];
  return tx.validators.map((_, i) => validationIDOf(tx.subnetID, i));
}
