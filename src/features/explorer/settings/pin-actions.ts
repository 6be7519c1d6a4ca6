import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { notify } from '../../../host/messages/notify';
import { readGiven } from '../../../core/given-text/given-text';
import type { Identifier } from '../../../core/ids/ids';
import { KEY_WARNING } from '../../../core/private-keys/private-key';
import type { AssetCache } from '../../../services/lookup/asset-cache';
import { visibleText } from '../../../services/text/format-text';
import { AssetNode } from '../nodes/chain/assets-node';
import { BalanceNode } from '../nodes/address/balance-node';
import type { ChainNode } from '../nodes/chain/chain-node';
import type { ActionContext } from '../explorer-actions';
import { withTreeProgress } from '../tree-progress';
import type { Explorer } from '../explorer';
import type { PinnedAssets } from './pinned-assets';

interface PinParts {
  readonly pins: PinnedAssets;
  readonly assets: AssetCache;
}

/** Pins the assets of the given rows, else the one whose ID is given or typed. */
export async function pinAsset({ explorer, nodes, argument }: ActionContext, parts: PinParts): Promise<void> {
  const chosen = nodes.filter((node) => node instanceof AssetNode || node instanceof BalanceNode);
  if (typeof argument !== 'string' && chosen.length > 0) {
    for (const { scope, assetID } of chosen) await parts.pins.pin(scope.identity, assetID);
    explorer.pinned();
    return;
  }
  const text = typeof argument === 'string' ? argument : await typedID();
  const given = text === undefined ? undefined : readGiven(text);
  const chain = explorer.chain(explorer.active.name);
  if (given?.kind !== 'id' || chain === undefined) return;
  await withTreeProgress(l10n.t('Loading the asset…'), (signal) => pinID(given, { chain, explorer, signal }, parts));
}

/** Unpins the assets of the given rows, else the one whose ID is given. */
export async function unpinAsset({ explorer, nodes, argument }: ActionContext, { pins }: PinParts): Promise<void> {
  if (typeof argument === 'string') {
    const scope = await explorer.chain(explorer.active.name)?.connect();
    if (scope !== undefined) await pins.unpin(scope.identity, argument);
  } else {
    for (const node of nodes) if (node instanceof AssetNode) await pins.unpin(node.scope.identity, node.assetID);
  }
  explorer.pinned();
}

/** Pins an ID only if an asset has it: the row would stay for good. */
async function pinID(
  { text, bytes }: Extract<Identifier, { kind: 'id' }>,
  { chain, explorer, signal }: { chain: ChainNode; explorer: Explorer; signal: AbortSignal },
  { pins, assets }: PinParts,
): Promise<void> {
  const name = visibleText(chain.config.name, 64);
  const scope = await chain.connect();
  if (scope === undefined) {
    void notify.warning(l10n.t("{0} can't be reached. The asset isn't pinned.", name));
    return;
  }
  const answer = await assets.describe(scope.chain, bytes, { signal, priority: 'tree' });
  if ('unknown' in answer) {
    void notify.warning(l10n.t("The asset isn't pinned on {0}: {1}", name, visibleText(answer.unknown, 160)));
    return;
  }
  await pins.pin(scope.identity, text);
  explorer.pinned();
}

async function typedID(): Promise<string | undefined> {
  return window.showInputBox({
    title: l10n.t('Pin Asset'),
    prompt: l10n.t('ID of an asset on the active chain'),
    validateInput: problemOfID,
  });
}

/** Why a typed text isn't an ID; undefined if it is one, or empty. */
export function problemOfID(typed: string): string | undefined {
  const { kind } = readGiven(typed);
  if (kind === 'privateKey' || kind === 'bytes32') return KEY_WARNING;
  return kind === 'nothing' || kind === 'id'
    ? undefined
    : l10n.t("Not the cb58 of 32 bytes, or the checksum doesn't match");
}
