/** Messages between the canvas, where the machine runs, and the panel next to it. */
export const channel = {
  /** Canvas → panel: `AtlasNow`, after every change. */
  now: 'stallbar/atlas/now',
  /** Panel → canvas: send `now` again. */
  ask: 'stallbar/atlas/ask',
  /** Panel → canvas: `AtlasSend`. */
  send: 'stallbar/atlas/send',
} as const;

/** An event that could be sent now, with one of its payloads. */
export type AtlasChoice = {
  type: string;
  descriptor: string;
  index: number;
  /** A short form of the payload. */
  payload: string;
  /** False if its guards would reject it. */
  can: boolean;
};

export type AtlasNow = {
  storyId: string;
  states: readonly string[];
  context: string;
  choices: readonly AtlasChoice[];
  /** Newest last. */
  log: readonly { at: number; event: string }[];
};

export type AtlasSend = { storyId: string; descriptor: string; type: string; index: number };
