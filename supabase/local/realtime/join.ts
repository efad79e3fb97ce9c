import { isObject } from './frames.ts';

/** The `config` of a phx_join. Missing or invalid entries take their defaults. */
export type JoinConfig = {
  readonly private: boolean;
  readonly self: boolean;
  readonly ack: boolean;
  /** Unix time in milliseconds, and the maximum number of messages. */
  readonly replay: { readonly since: number; readonly limit: number } | undefined;
  readonly presence: { readonly key: string; readonly enabled: boolean };
  readonly changes: readonly Record<string, unknown>[];
  /** Milliseconds that the answer may wait for postgres_changes; undefined answers at once. */
  readonly changesWait: number | undefined;
  readonly replicationReady: boolean;
};

function part(value: unknown, name: string): Record<string, unknown> {
  const inner = isObject(value) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

export function readJoin(payload: unknown): JoinConfig {
  const config = part(payload, 'config');
  const broadcast = part(config, 'broadcast');
  const presence = part(config, 'presence');
  const options = part(config, 'postgres_changes_options');
  const changes = config['postgres_changes'];
  const replay = broadcast['replay'];
  return {
    private: config['private'] === true,
    self: broadcast['self'] === true,
    ack: broadcast['ack'] === true,
    replay: isObject(replay)
      ? {
          since: numberOr(replay['since'], 0),
          limit: Math.min(Math.max(numberOr(replay['limit'], 25), 1), 25),
        }
      : undefined,
    presence: {
      key: typeof presence['key'] === 'string' ? presence['key'] : '',
      enabled: presence['enabled'] !== false,
    },
    changes: Array.isArray(changes) ? changes.filter(isObject) : [],
    changesWait:
      options['wait'] === true ? Math.min(numberOr(options['timeout'], 15_000), 60_000) : undefined,
    replicationReady: broadcast['replication_ready'] === true,
  };
}

/** The token in a join or a refresh; new-style API keys (`sb_…`) are not tokens. */
export function tokenOf(payload: unknown): string | undefined {
  if (!isObject(payload)) return undefined;
  const token = payload['access_token'] ?? payload['user_token'];
  return typeof token === 'string' && !token.startsWith('sb_') ? token : undefined;
}
