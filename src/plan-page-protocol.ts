/** The messages between the host and the page of a plan, as those of `tx-page-protocol.ts`. */
import type { PageFact, PageMark, PageStanding } from './tx-page-protocol';

/** A step of the plan. */
export interface PlanPageStep {
  readonly name: string;
  /** Its place in the plan, from 1. */
  readonly number: string;
  readonly mark: PageMark;
  /** What it does, or else what its kind is called. */
  readonly headline: string;
  readonly fee?: string | undefined;
  /** `would be accepted`, `done`, `would be rejected`. */
  readonly state: string;
  /** Whether its details are shown at first: something is wrong with it, or isn't verified. */
  readonly isOpen: boolean;
  /** Why it is in this state, and which step is the cause. */
  readonly reasons: readonly string[];
  readonly facts: readonly PageFact[];
  readonly notes: readonly string[];
  /** The key of the button that shows it in the plan, and its label. */
  readonly line: { readonly key: string; readonly label: string };
}

export interface PlanPageContent {
  /** The name of the file. */
  readonly title: string;
  readonly comment?: string | undefined;
  readonly standing: PageStanding;
  readonly steps: readonly PlanPageStep[];
  /** What the rows below it are of: the end of the plan, or of a part. */
  readonly endTitle: string;
  /** What would be true then beside what is now. */
  readonly end: readonly { readonly what: string; readonly now: string; readonly then: string }[];
  /** All fees, and that nothing was signed. */
  readonly notes: readonly string[];
}

/** From the host to the page. */
export interface ToPlanPage {
  readonly type: 'state';
  readonly content: PlanPageContent;
}

/** From the page to the host. */
export type PlanPageIntent =
  /** The page is ready for its content; also after it was hidden. */
  | { readonly type: 'ready' }
  /** Presses a button of the content. */
  | { readonly type: 'press'; readonly key: string };
