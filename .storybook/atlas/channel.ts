import type { AtlasChoice, LoggedEvent } from '#samples/atlas/paused-actor.ts';

/** Messages between the canvas, where the machine runs, and the panel next to it. */
export const channel = {
  /** Canvas → panel: `AtlasNow`, after every change. */
  now: 'stallbar/atlas/now',
  /** Panel → canvas: send `now` again. */
  ask: 'stallbar/atlas/ask',
  /** Panel → canvas: `AtlasSend`. */
  send: 'stallbar/atlas/send',
} as const;

export type AtlasNow = {
  storyId: string;
  states: readonly string[];
  context: string;
  choices: readonly AtlasChoice[];
  /** Newest last. */
  log: readonly LoggedEvent[];
};

export type AtlasSend = { storyId: string; descriptor: string; type: string; index: number };
