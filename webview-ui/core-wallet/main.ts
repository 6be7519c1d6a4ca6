import '../display-language';
import * as l10n from '@vscode/l10n';
import type { CoreAccount, CoreSigning, CoreVerdict } from '../../src/tx-page-protocol';
import { h, setAttribute, setText, show } from '../dom';
import { onCore, type WalletProvider } from './core-provider';
import { fromServer, PageExpired } from './server';
import { accountText, EXPIRED, isUnconnected, NO_CORE, walletErrorText } from './wallet-words';

/** The transaction, what happens now, and the next step's button, which is shown when Core is there. */
function showPage(signing: CoreSigning) {
  const { headline, effects, hash, network } = signing;
  const rows = effects.map(({ who, what }) => h('tr', {}, h('th', { scope: 'row' }, who), h('td', {}, what)));
  const table = h('table', { 'aria-label': l10n.t('effects') }, h('tbody', {}, ...rows));
  const facts = [h('dt', {}, l10n.t('network')), h('dd', {}, network), h('dt', {}, l10n.t('hash to sign'))];
  const status = h('p', { role: 'status' }, NO_CORE);
  const button = h('button', { type: 'button', hidden: true });
  const list = h('dl', {}, ...facts, h('dd', {}, h('code', {}, hash)));
  document.body.append(h('main', {}, h('h1', {}, headline), rows.length > 0 && table, list, status, button));
  return { status, button };
}

/** Connects, says whose account is active, and requests signatures: one step at a time, as Core opens a window for each. */
function signWith(core: WalletProvider, signing: CoreSigning, { status, button }: ReturnType<typeof showPage>): void {
  let isConnected = false;
  let isBusy = false;
  const showAccount = async (): Promise<void> => {
    // Not every kind of account shows its public keys.
    const keys = await core.request({ method: 'avalanche_getAccountPubKey' }).catch((error: unknown) => {
      if (isUnconnected(error)) throw error;
      return null;
    });
    setText(status, accountText(await fromServer<CoreAccount>('account', keys), signing));
  };
  const connect = async (): Promise<void> => {
    await core.request({ method: 'eth_requestAccounts' });
    await showAccount();
    isConnected = true;
  };
  const sign = async (): Promise<void> => {
    const answer = await core.request({ method: 'avalanche_signTransaction', params: signing.params });
    const { refused } = await fromServer<CoreVerdict>('answer', answer);
    show(button, refused !== undefined);
    setText(status, refused ?? l10n.t('Signed. Go back to VS Code; you can close this page.'));
  };
  const run = async (step: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    setAttribute(button, 'aria-disabled', 'true');
    try {
      await step();
    } catch (error) {
      if (isUnconnected(error)) isConnected = false;
      setText(status, error instanceof PageExpired ? EXPIRED : walletErrorText(error, signing));
    }
    isBusy = false;
    setAttribute(button, 'aria-disabled', undefined);
    setText(button, isConnected ? l10n.t('Sign in Core') : l10n.t('Connect'));
  };
  button.addEventListener('click', () => void run(() => (isConnected ? sign() : connect())));
  core.on?.('accountsChanged', () => void (isConnected && run(showAccount)));
  setText(status, l10n.t("Connect to see whether Core's active account has to sign."));
  setText(button, l10n.t('Connect'));
  show(button, true);
}

void fromServer<CoreSigning>('request').then(
  (signing) => {
    const page = showPage(signing);
    onCore((core) => signWith(core, signing, page));
  },
  () => document.body.append(EXPIRED),
);
