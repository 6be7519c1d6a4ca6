import * as l10n from '@vscode/l10n';
import type { CoreAccount, CoreSigning } from '../../src/tx-page-protocol';

/** Longest text of Core that is shown, in characters. */
const LONGEST_ERROR = 200;

type WaitedFor = Pick<CoreSigning, 'owners' | 'network'>;

function switchText({ owners }: WaitedFor): string {
  return owners.length === 0
    ? l10n.t("In Core, switch to the account of an owner that hasn't signed yet.")
    : l10n.t('In Core, switch to the account of {0}.', owners.join(', '));
}

export const NO_CORE = l10n.t(
  "Core wasn't found in this browser. Install or turn on Core, and reload this page, or open its address in a browser that has Core.",
);

export function accountText({ address, owner }: CoreAccount, signing: WaitedFor): string {
  if (address === undefined) return l10n.t("Core doesn't show the public key of the active account.");
  if (owner !== undefined) return l10n.t("The active account is {0}, who hasn't signed yet.", owner);
  if (signing.owners.length === 0)
    return l10n.t("The active account is {0}. The owners who have to sign aren't known.", address);
  return `${l10n.t('The active account, {0}, is none of the owners who have to sign.', address)} ${switchText(signing)}`;
}

export const EXPIRED = l10n.t("This page has expired, or can't reach VS Code. In VS Code, select Sign in Core again.");

/** Of an error of EIP-1193. */
function errorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/** Whether Core isn't connected to the page, or is locked. */
export function isUnconnected(error: unknown): boolean {
  return errorCode(error) === 4100;
}

/** Why Core didn't sign, and what to do. */
export function walletErrorText(error: unknown, signing: WaitedFor): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  const words = String(hasMessage ? error.message : error).slice(0, LONGEST_ERROR);
  if (errorCode(error) === 4001) return l10n.t('Rejected in Core. Nothing was signed.');
  if (isUnconnected(error)) return l10n.t("Core isn't connected to this page. Unlock Core, then select Connect.");
  if (words.includes('nothing to sign'))
    return `${l10n.t('The active account has nothing to sign.')} ${switchText(signing)}`;
  if (words.includes('Unsupported tx type'))
    return l10n.t("Core can't sign transactions of this type. Sign it with another tool.");
  return l10n.t(
    'Core returned an error: {0}. Check that Core is unlocked, and that its testnet mode is on for Fuji and off for Mainnet. This transaction is for {1}.',
    words.replace(/\.$/, ''),
    signing.network,
  );
}
