/** Between the canvas, where the machine runs, and the panel beside it. */
export const channel = {
  /** Canvas → panel: `AtlasNow`, after every change. */
  now: 'stallbar/atlas/now',
  /** Panel → canvas: say `now` again. */
  ask: 'stallbar/atlas/ask',
  /** Panel → canvas: `AtlasSend`. */
  send: 'stallbar/atlas/send',
} as const;

/** An event that could be sent now, with one of its payloads. */
export type AtlasChoice = {
  type: string;
  descriptor: string;
  index: number;
  /** The payload in few words. */
  payload: string;
  /** False where its guards would turn it away. */
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
