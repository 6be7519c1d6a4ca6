import type { Sandbox } from '../../../sandbox/server';
import { startDemoSandbox } from '../../../sandbox/server';
import type { LocalStory } from '../../../sandbox/story/local-story';
import { localStory } from '../../../sandbox/story/local-story';

let history: LocalStory | undefined;

/** The history that the sandbox begins with, made once in a process: nothing in it changes. */
export const demoStory = (): LocalStory => (history ??= localStory());

/** A sandbox with that history; see `startDemoSandbox`. */
export const startDemo = (options: Parameters<typeof startDemoSandbox>[0] = {}): Promise<Sandbox> =>
  startDemoSandbox(options, demoStory());
