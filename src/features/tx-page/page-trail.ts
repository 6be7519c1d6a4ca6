import { asTarget, type DocumentTarget } from '../../host/documents/document-target';
import { isRecord } from '../../core/json/record';

/** A step of the page: what it shows, and the box that led to it. */
export interface PageStep {
  readonly target: DocumentTarget;
  /** The box to point out, as `FlowBox.key`. */
  readonly from?: string | undefined;
}

/** Most steps that are kept; the oldest are dropped first. */
const MOST_STEPS = 50;

/** The history of the page, as in a browser: a new step drops those that Back has left. */
export class PageTrail {
  #steps: readonly PageStep[] = [];
  #at = -1;

  get current(): PageStep | undefined {
    return this.#steps[this.#at];
  }

  get previous(): PageStep | undefined {
    return this.#steps[this.#at - 1];
  }

  get next(): PageStep | undefined {
    return this.#steps[this.#at + 1];
  }

  /** Goes to a new step. If it is shown already, only points out its box. */
  visit(step: PageStep): void {
    const isSame = this.current !== undefined && sameTarget(this.current.target, step.target);
    const before = this.#steps.slice(0, isSame ? this.#at : this.#at + 1);
    this.#steps = [...before, step].slice(-MOST_STEPS);
    this.#at = this.#steps.length - 1;
  }

  /** The current step shows something else in its place. */
  replace(step: PageStep): void {
    this.#steps = this.#steps.with(this.#at, step);
  }

  /** Whether there was such a step. */
  go(by: -1 | 1): boolean {
    if (this.#steps[this.#at + by] === undefined) return false;
    this.#at += by;
    return true;
  }

  /** As plain JSON. */
  toJSON(): object {
    return { steps: this.#steps, at: this.#at };
  }

  /** The stored history, which another version may have written: steps that can't be read are left out. */
  static from(stored: unknown): PageTrail {
    const history = new PageTrail();
    if (!isRecord(stored) || !Array.isArray(stored['steps'])) return history;
    const steps = stored['steps'].slice(-MOST_STEPS).map(pageStep);
    const at = Number.isInteger(stored['at']) ? Number(stored['at']) : steps.length - 1;
    history.#steps = steps.filter((step) => step !== undefined);
    const read = steps.slice(0, at + 1).filter((step) => step !== undefined).length;
    history.#at = Math.min(Math.max(read - 1, 0), history.#steps.length - 1);
    return history;
  }
}

const BOX = /^(?:in|out|tx|to|do):\d{1,10}$/;

/** The key of a box, a row, a fact or an action, if it is one. */
export function boxKey(value: unknown): string | undefined {
  return typeof value === 'string' && BOX.test(value) ? value : undefined;
}

function pageStep(value: unknown): PageStep | undefined {
  if (!isRecord(value)) return undefined;
  const target = asTarget(value['target']);
  const from = boxKey(value['from']);
  return target === undefined ? undefined : { target, from };
}

function sameTarget(a: DocumentTarget, b: DocumentTarget): boolean {
  return a.id === b.id && a.kind === b.kind && a.chain.toLowerCase() === b.chain.toLowerCase();
}
