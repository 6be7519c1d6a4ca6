import { encodeCb58 } from '../../core/encodings/cb58';
import type { Chain } from '../chain/chain';
import { type Found, isWaiting } from '../lookup/found';
import { type Description, isInSideBar } from './describer';

/** What the actions of all surfaces need to know of something that a chain has (`host/commands/actions.ts`). */
export function actionThingOf({ thing, title, headline, document }: Description<Found>, chain: Chain) {
  return {
    target: { chain: chain.config.name, kind: document, id: encodeCb58(thing.id) },
    networkID: chain.primaryNetworkID,
    height: thing.kind === 'block' ? thing.block.height : undefined,
    isListed: isInSideBar(thing),
    hasCreated: title !== headline,
    mayFollow: isWaiting(thing),
  };
}
