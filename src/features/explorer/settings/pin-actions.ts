import { window } from 'vscode';
import { PRODUCT } from '../../../host/log';
import { notify } from '../../../host/notify';
import { readGiven } from '../../../core/given-text';
import type { Identifier } from '../../../core/identifier';
import { KEY_WARNING } from '../../../core/private-keys/key-warning';
import type { AssetCache } from '../../../services/lookup/asset-cache';
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
  readonly assets: AssetCache;
}

/** Pins the assets of the chosen rows, else one whose ID is typed or given. */
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
  await withTreeProgress(`${PRODUCT} looks for the asset`, (signal) =>
    pinID(given, { chain, explorer, signal }, parts),
  );
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
  { text, bytes }: Extract<Identifier, { kind: 'id' }>,
  { chain, explorer, signal }: { chain: ChainNode; explorer: Explorer; signal: AbortSignal },
  { pins, assets }: PinParts,
): Promise<void> {
  const name = visibleText(chain.config.name, 64);
  const scope = await chain.connect();
  if (scope === undefined) {
    void notify.warning(`${name} does not answer.`);
    return;
  }
  const answer = await assets.describe(scope.chain, bytes, { signal, priority: 'tree' });
  if ('unknown' in answer) {
    void notify.warning(`Not pinned: ${visibleText(answer.unknown, 160)} (${name}).`);
    return;
  }
  await pins.pin(scope.identity, text);
  explorer.pinned();
}

async function typedID(): Promise<string | undefined> {
  return window.showInputBox({
    title: 'Pin Asset',
    prompt: 'The ID of an asset of the active chain',
    validateInput: problemOfID,
  });
}

function problemOfID(typed: string): string | undefined {
  const { kind } = readGiven(typed);
  if (kind === 'privateKey' || kind === 'bytes32') return KEY_WARNING;
  return kind === 'nothing' || kind === 'id' ? undefined : 'Not the cb58 of 32 bytes, or its checksum does not match';
}
