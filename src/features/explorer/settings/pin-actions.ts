import { window } from 'vscode';
import { PRODUCT } from '../../../host/log';
import { notify } from '../../../host/notify';
import { decodeID, isID } from '../../../core/encodings/cb58';
import { holdsPrivateKey } from '../../../core/private-keys/guard';
import { KEY_WARNING } from '../../../core/private-keys/key-warning';
import type { AssetBook } from '../../../services/lookup/asset-book';
import { visibleText } from '../../../services/text/format-text';
import { AssetNode } from '../nodes/assets-node';
import { BalanceNode } from '../nodes/balance-node';
import type { ChainNode } from '../nodes/chain-node';
import type { ActionContext } from '../explorer-actions';
import { withTreeProgress } from '../tree-progress';
import type { Explorer } from '../explorer';
import type { PinnedAssets } from './pinned-assets';

export interface PinParts {
  readonly pins: PinnedAssets;
  readonly assets: AssetBook;
}

/** Pins the assets of the chosen rows, else one whose ID is typed or given. */
export async function pinAsset({ explorer, nodes, argument }: ActionContext, parts: PinParts): Promise<void> {
  const chosen = nodes.filter((node) => node instanceof AssetNode || node instanceof BalanceNode);
  if (typeof argument !== 'string' && chosen.length > 0) {
    for (const { scope, assetID } of chosen) await parts.pins.pin(scope.identity, assetID);
    explorer.pinned();
    return;
  }
  const id = typeof argument === 'string' ? argument : await typedID();
  const chain = explorer.chain(explorer.active.name);
  if (id === undefined || !isID(id) || holdsPrivateKey(id) || chain === undefined) return;
  await withTreeProgress(`${PRODUCT} looks for the asset`, (signal) => pinID(id, { chain, explorer, signal }, parts));
}

/** Takes the pins off the chosen rows. */
export async function unpinAsset({ explorer, nodes, argument }: ActionContext, { pins }: PinParts): Promise<void> {
  if (typeof argument === 'string') {
    const scope = await explorer.chain(explorer.active.name)?.connect();
    if (scope !== undefined) await pins.unpin(scope.identity, argument);
  } else {
    for (const node of nodes) if (node instanceof AssetNode) await pins.unpin(node.scope.identity, node.assetID);
  }
  explorer.pinned();
}

/** Only what is an asset can be pinned: a row that is nothing would stay for good. */
async function pinID(
  id: string,
  { chain, explorer, signal }: { chain: ChainNode; explorer: Explorer; signal: AbortSignal },
  { pins, assets }: PinParts,
): Promise<void> {
  const name = visibleText(chain.config.name, 64);
  const scope = await chain.connect();
  if (scope === undefined) {
    void notify.warning(`${name} does not answer.`);
    return;
  }
  const answer = await assets.describe(scope.chain, decodeID(id), { signal, priority: 'tree' });
  if ('unknown' in answer) {
    void notify.warning(`Not pinned: ${visibleText(answer.unknown, 160)} (${name}).`);
    return;
  }
  await pins.pin(scope.identity, id);
  explorer.pinned();
}

async function typedID(): Promise<string | undefined> {
  const text = await window.showInputBox({
    title: 'Pin Asset',
    prompt: 'The ID of an asset of the active chain',
    validateInput: (typed) =>
      holdsPrivateKey(typed)
        ? KEY_WARNING
        : typed.trim() === '' || isID(typed.trim())
          ? undefined
          : 'Not the cb58 of 32 bytes, or its checksum does not match',
  });
  return text?.trim();
}
