import { randomBytes } from 'node:crypto';

type Meta = { readonly phx_ref: string; readonly [name: string]: unknown };
type Entry = { readonly key: string; readonly meta: Meta; readonly source: string };

export type PresenceState = Record<string, { metas: Meta[] }>;
export type PresenceDiff = { readonly joins: PresenceState; readonly leaves: PresenceState };

/** Who is present on one topic. `Owner` is whatever tracks; each has at most one entry. */
export type Presence<Owner> = {
  readonly isEmpty: () => boolean;
  readonly state: () => PresenceState;
  /** Returns what changed; undefined when the payload is unchanged. */
  readonly track: (
    owner: Owner,
    key: string,
    payload: Readonly<Record<string, unknown>>,
  ) => PresenceDiff | undefined;
  readonly untrack: (owner: Owner) => PresenceDiff | undefined;
};

function group(entries: Iterable<Entry>): PresenceState {
  const state: PresenceState = Object.create(null) as PresenceState;
  for (const { key, meta } of entries) (state[key] ??= { metas: [] }).metas.push(meta);
  return state;
}

export function createPresence<Owner>(): Presence<Owner> {
  const entries = new Map<Owner, Entry>();
  return {
    isEmpty: () => entries.size === 0,
    state: () => group(entries.values()),
    track: (owner, key, payload) => {
      const known = entries.get(owner);
      const source = JSON.stringify(payload);
      if (known?.source === source) return undefined;
      const reference = randomBytes(9).toString('base64url');
      const before = known === undefined ? {} : { phx_ref_prev: known.meta.phx_ref };
      const entry = { key, source, meta: { ...payload, phx_ref: reference, ...before } };
      entries.set(owner, entry);
      return { joins: group([entry]), leaves: group(known === undefined ? [] : [known]) };
    },
    untrack: (owner) => {
      const known = entries.get(owner);
      if (known === undefined) return undefined;
      entries.delete(owner);
      return { joins: group([]), leaves: group([known]) };
    },
  };
}
