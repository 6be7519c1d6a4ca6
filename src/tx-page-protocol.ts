/**
 * The messages between the host and the transaction page. The host sends the whole state of the page; the page sends
 * intents, whose only response is the next state. All values are plain JSON: numbers are already written out. Foreign
 * texts are bounded and have only visible characters; the page still has to escape them.
 */

/** A box of the picture: an output that is spent or made, or what is minted or burned. */
export interface FlowBox {
  /** Names the box on this page: `in:0`, `out:3`. */
  readonly key: string;
  /** Its place among the inputs, or the index by which it is spent; undefined for what is neither. */
  readonly number?: string;
  /** Its place among the assets of the page. */
  readonly asset: number;
  /** The part of the asset's amount, 0 to 1; undefined for what has no amount. */
  readonly share?: number | undefined;
  readonly amount: string;
  /** A name or a shortened address; undefined if there is no owner, or if it is unknown. */
  readonly owner?: string;
  /** All addresses in full, for tooltip and table. */
  readonly owners?: string;
  /** `change`, `staked`, `locked until 2100-01-01 00:00:00 UTC`. */
  readonly marks: readonly string[];
  /** Whether it is drawn with a dashed border: it can't be spent freely. */
  readonly isHeld: boolean;
  /** Whether a click leads to the transaction that created or spent it, or requests it. */
  readonly canAct?: boolean;
  /** Where it comes from, or where it went: `← 2bcptJAu…, output 0`, `→ spent by 7aKpQ2…`, `unspent`. */
  readonly link?: string;
  /** The same in a sentence, with IDs in full. */
  readonly details?: string;
  /** Whether a request for it is under way. */
  readonly isLooking?: boolean;
}

/** One side of the picture: the first boxes, and how many are folded. */
export interface FlowSide {
  /** `2 inputs`. */
  readonly title: string;
  readonly boxes: readonly FlowBox[];
  /** The number of boxes, folded ones included. */
  readonly count: number;
  readonly folded: readonly {
    readonly asset: number;
    readonly share?: number | undefined;
    readonly count: number;
    readonly amount: string;
  }[];
}

export interface PagePart {
  readonly text: string;
  /** Whether it is an ID, which may break anywhere. */
  readonly isID?: boolean;
  /** Names the part as boxes are named (`to:1`), if a click on it leads somewhere. */
  readonly key?: string;
  /** What a click shows, in full. */
  readonly details?: string | undefined;
}

export interface PageFact {
  readonly label: string;
  readonly value: readonly PagePart[];
}

export interface BlockRow {
  /** Names it as boxes are named: `tx:0`. */
  readonly key: string;
  /** Its place in the block, from 1. */
  readonly number: string;
  /** What it did, without a full stop. */
  readonly headline: string;
  /** Whether a click shows it. */
  readonly canAct: boolean;
  /** Who gained and lost what: `ewoq −5.9 AVAX`. */
  readonly effects: readonly string[];
  /** cb58. */
  readonly id: string;
}

/** The transactions of a block: the first ones, and how many there are. */
export interface BlockRows {
  /** `3 transactions`. */
  readonly title: string;
  readonly rows: readonly BlockRow[];
  readonly count: number;
}

/** A button. `key` is what is sent back when it is pressed. */
export interface PageButton {
  readonly key: string;
  readonly label: string;
}

/** How something stands, for a mark beside its words. */
export type PageMark = 'good' | 'bad' | 'waiting' | 'unknown' | 'new';

/** Where a transaction stands, and what comes next. */
export interface PageStanding {
  /** `To sign: 0 of 2, waiting for carol and alice`, `Ready`, `Accepted in block 28`. */
  readonly text: string;
  /** When, which isn't announced as it changes: `4 s ago`, `checked at 14:03:12`. */
  readonly moment?: string | undefined;
  readonly mark: PageMark;
  /** What is at stake, and where: `Sandbox (Local, 127.0.0.1:4567)`, `Test network: no real funds`. */
  readonly target: readonly string[];
  /** Whether it moves real funds. */
  readonly isMain: boolean;
  /** Whether more is being loaded. */
  readonly isLoading: boolean;
  /** The next step of this state. */
  readonly primary?: PageButton | undefined;
  readonly buttons: readonly PageButton[];
}

/** Who signs for something that a transaction spends or changes. */
export interface PageSigners {
  /** `Credential 1: 2 of 3`. */
  readonly label: string;
  /** A line for each signature that is needed. */
  readonly slots: readonly { readonly mark: PageMark; readonly text: string }[];
}

export interface PageSignatures {
  readonly groups: readonly PageSigners[];
  /** What each signer signs, in hex. */
  readonly hash: string;
  /** What the last files, or the clipboard, added, a sentence each. */
  readonly added: readonly string[];
  readonly buttons: readonly PageButton[];
}

/** Something that is wrong, or that isn't verified. */
export interface PageProblem {
  readonly mark: PageMark;
  readonly text: string;
  readonly details: readonly string[];
  /** Shows its bytes when it is pressed. */
  readonly key?: string | undefined;
}

export interface PageChecks {
  /** `6 checks passed at 14:03:12`. */
  readonly title: string;
  readonly problems: readonly PageProblem[];
  /** The checks without a problem, a few words each. */
  readonly passed: readonly string[];
}

/** A transaction of several. */
export interface PageListed {
  readonly key: string;
  readonly headline: string;
  readonly state: string;
  readonly mark: PageMark;
  readonly isShown: boolean;
}

/** What the page has of a transaction besides what it does. */
export interface PagePending {
  /** The number of the check and the hash of the bytes that are shown, which an intent to issue repeats. */
  readonly check: { readonly number: number; readonly hash: string };
  readonly standing: PageStanding;
  readonly signatures?: PageSignatures | undefined;
  readonly checks?: PageChecks | undefined;
  /** Of several, all in their order. */
  readonly listed: readonly PageListed[];
}

/** A page's content: a transaction that is drawn, or the lists of a block or an asset. */
export interface PageContent {
  readonly thing: 'tx' | 'block' | 'asset';
  /** What it did, without a full stop. */
  readonly headline: string;
  /** The headline with its links, if it has any. */
  readonly title?: readonly PagePart[] | undefined;
  /** cb58. */
  readonly id: string;
  /** `X-Chain`, `Local`, `block 1`. */
  readonly where: readonly string[];
  /** By the place that boxes name. */
  readonly assets: readonly string[];
  readonly inputs: FlowSide;
  readonly outputs: FlowSide;
  /** Why there is no picture. */
  readonly nothing?: string | undefined;
  readonly facts: readonly PageFact[];
  /** What couldn't be loaded. */
  readonly notes: readonly string[];
  /** Whether more is being loaded. */
  readonly isLoading: boolean;
  /** The box or row that the user came from. */
  readonly from?: string | undefined;
  readonly txs?: BlockRows;
  /** The words of what can be done with it; `do:0` names the first. */
  readonly actions: readonly string[];
  /** Of a transaction. */
  readonly pending?: PagePending | undefined;
}

/** Where Back or Forward leads, for tooltips; undefined if nowhere. */
export interface PageSteps {
  readonly back?: string | undefined;
  readonly forward?: string | undefined;
}

export type PageState = PageSteps &
  (
    | { readonly status: 'loading'; readonly id: string }
    | { readonly status: 'missing'; readonly id: string; readonly title: string; readonly why: string }
    | { readonly status: 'ready'; readonly content: PageContent }
  );

/**
 * From the host to the page. `visit` grows with each step, so that the page distinguishes a new transaction from more
 * details of the same one.
 */
export interface ToTxPage {
  readonly type: 'state';
  /** The place of the page among those that are open, which it keeps for a reload. */
  readonly slot?: number;
  readonly visit: number;
  readonly state: PageState;
}

/** From the page to the host. */
export type TxPageIntent =
  /** The page is ready for its state; also after it was hidden. */
  | { readonly type: 'ready' }
  | { readonly type: 'back' }
  | { readonly type: 'forward' }
  | { readonly type: 'retry' }
  /** Does what the box, row or fact offers, or one of the actions. */
  | { readonly type: 'act'; readonly box: string }
  /** Shows more of a side, or of a block's transactions. */
  | { readonly type: 'unfold'; readonly side: 'in' | 'out' | 'tx' }
  | { readonly type: 'document'; readonly form: 'json' | 'bytes' }
  /** Presses a button, a problem or a transaction of several. `check` is that of `PagePending`. */
  | { readonly type: 'press'; readonly key: string; readonly check: PagePending['check'] }
  /** A text that was pasted into the page: signatures to add. */
  | { readonly type: 'paste'; readonly text: string }
  /** `svg` is the picture with its colors. */
  | { readonly type: 'copyPicture'; readonly svg: string };

/** Longest text that is pasted, in characters. */
export const MAX_PASTE = 4 * 1024 * 1024;

/** Longest picture, in characters. */
export const MAX_PAGE_PICTURE = 32 * 1024 * 1024;

/** What the page for Core gets by `GET request`: in the user's browser, no VS Code passes messages on. */
export interface CoreSigning {
  readonly headline: string;
  readonly effects: readonly { readonly who: string; readonly what: string }[];
  /** What is signed, in hex. */
  readonly hash: string;
  /** `Fuji`. */
  readonly network: string;
  /** Who owns the slots that aren't signed yet; empty if that isn't known. */
  readonly owners: readonly string[];
  /** Those of `avalanche_signTransaction`. */
  readonly params: unknown;
}

/** Whose public keys the page sent with `POST account`. */
export interface CoreAccount {
  /** Undefined if Core's keys weren't readable. */
  readonly address?: string | undefined;
  /** Which of the owners it is, if any. */
  readonly owner?: string | undefined;
}

/** The response to `POST answer`, whose body is what Core returned. */
export interface CoreVerdict {
  /** Why it isn't taken; absent if it is, and the page is used up. */
  readonly refused?: string | undefined;
}
