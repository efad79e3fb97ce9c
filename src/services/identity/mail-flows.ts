import type { AuthPorts } from './auth-types.ts';

const storageKey = 'stallbar-mail-flows';
/** No email link lives longer, whatever the server's setting. */
const lifetime = 24 * 3600 * 1000;
/** Older flows are discarded. */
const most = 10;

type Flow = { id: string; at: number };

const isFlow = (value: unknown): value is Flow =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'at' in value &&
  typeof value.at === 'number';

/**
 * The emails this browser requested. Each link contains its flow's id: a link without one was requested elsewhere,
 * perhaps by someone who wants this browser to be signed in to their account.
 */
export type MailFlows = {
  /** @returns the id of a new flow; null if this browser has no storage */
  begin: () => string | null;
  has: (id: string) => boolean;
};

export function mailFlows(
  storage: () => NonNullable<AuthPorts['storage']>,
  clock: () => number = Date.now,
): MailFlows {
  const read = (): Flow[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
      const oldest = clock() - lifetime;
      return Array.isArray(kept) ? kept.filter(isFlow).filter(({ at }) => at > oldest) : [];
    } catch {
      return [];
    }
  };
  return {
    begin: () => {
      const id = crypto.randomUUID();
      try {
        const flows = [{ id, at: clock() }, ...read()].slice(0, most);
        storage().setItem(storageKey, JSON.stringify(flows));
        return id;
      } catch {
        return null;
      }
    },
    has: (id) => id !== '' && read().some((flow) => flow.id === id),
  };
}
