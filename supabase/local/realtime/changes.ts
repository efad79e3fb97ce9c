import type { Pool } from 'pg';
import { codeOf } from '../failure.ts';
import type { Binding, Channel } from './channel-types.ts';
import { parseFilter } from './filters.ts';
import { encode } from './frames.ts';
import { pushSystem } from './system.ts';
import { maxRow } from './limits.ts';
import type { Change } from './transaction.ts';
import type { Visibility } from './visibility.ts';

type Viewer = { readonly channel: Channel; readonly binding: Binding };

type Sight = {
  readonly views: readonly {
    readonly error: string | null;
    readonly columns: string;
    readonly record: string;
    readonly old_record: string;
  }[];
  /** Which viewers receive the change. */
  readonly seen: readonly boolean[];
  /** Which viewers may receive the key of the old row. */
  readonly old_seen: readonly boolean[];
};

/** Sends changes of published tables to the channels that may see them. */
export type Changes = {
  /** Checks a binding against the database. Returns a sentence when it does not fit. */
  readonly check: (binding: Binding, role: string) => Promise<string | undefined>;
  /** Adds a channel at once. Resolves when everything committed before can be read. */
  readonly add: (channel: Channel) => Promise<void>;
  readonly remove: (channel: Channel) => void;
  readonly deliver: (change: Change) => Promise<void>;
};

function eventOf(value: unknown): Binding['event'] {
  const event = typeof value === 'string' ? value.toUpperCase() : '*';
  return event === 'INSERT' || event === 'UPDATE' || event === 'DELETE' ? event : '*';
}

function selectOf(value: unknown): string[] | null | undefined {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value)) return undefined;
  const names = value.filter((name) => typeof name === 'string');
  return names.length === 0 ? null : names;
}

/** Parses one entry of `config.postgres_changes`. Returns what is wrong as a string. */
export function readBinding(params: Readonly<Record<string, unknown>>, id: number): Binding | string {
  const { schema, table, filter } = params;
  const select = selectOf(params['select']);
  if (select === undefined) {
    return 'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]';
  }
  const named = (value: unknown) => value === undefined || value === null || typeof value === 'string';
  if ((typeof schema !== 'string' && typeof table !== 'string') || !named(schema) || !named(table)) {
    return 'No subscription params provided. Please provide at least a `schema` or `table` to subscribe to';
  }
  const filters = typeof filter === 'string' ? parseFilter(filter) : [];
  if (typeof filters === 'string') return `Error parsing \`filter\` params: ${filters}`;
  const [schemaName, tableName] = [
    typeof schema === 'string' ? schema : 'public',
    typeof table === 'string' ? table : '*',
  ];
  if (select !== null && (schemaName === '*' || tableName === '*')) {
    return 'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.';
  }
  return { id, event: eventOf(params['event']), schema: schemaName, table: tableName, filters, select };
}

function describe({ event, schema, table, filters, select }: Binding): string {
  const conditions = filters.map((f) => `{"${f.column}", "${f.op}", "${f.value}"}`).join(', ');
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${conditions}]${select === null ? '' : `, select: ${select.join(', ')}`}]`;
}

function fits(binding: Binding, change: Change): boolean {
  return (
    (binding.event === '*' || binding.event === change.action) &&
    (binding.schema === '*' || binding.schema === change.schema) &&
    (binding.table === '*' || binding.table === change.table)
  );
}

function dataOf(change: Change, view: Sight['views'][number], withOld: boolean): string {
  const name = (text: string) => JSON.stringify(text);
  return [
    `{"columns":${view.columns}`,
    `"commit_timestamp":"${change.at}"`,
    `"errors":${view.error === null ? 'null' : JSON.stringify([view.error])}`,
    ...(change.action === 'INSERT' ? [] : [`"old_record":${withOld ? view.old_record : '{}'}`]),
    ...(change.action === 'DELETE' ? [] : [`"record":${view.record}`]),
    `"schema":${name(change.schema)}`,
    `"table":${name(change.table)}`,
    `"type":"${change.action}"}`,
  ].join(',');
}

const tooSlow = 'The filter or the policies of this subscription take too long; it has ended';

/** Numbers equal values once. */
function numberOnce(): { indexOf: (text: string) => number; all: () => string } {
  const indexes = new Map<string, number>();
  return {
    indexOf: (text) => {
      const index = indexes.get(text) ?? indexes.size;
      indexes.set(text, index);
      return index;
    },
    all: () => `[${[...indexes.keys()].join(',')}]`,
  };
}

export function createChanges(
  pool: Pool,
  visibility: Pick<Visibility, 'wait' | 'pass' | 'caughtUp'>,
): Changes {
  const channels = new Set<Channel>();

  const look = async (
    change: Change,
    viewers: readonly Viewer[],
  ): Promise<{ sight: Sight; viewOf: number[] }> => {
    const [views, callers] = [numberOnce(), numberOnce()];
    const viewOf = viewers.map(({ channel, binding }) =>
      views.indexOf(JSON.stringify({ role: channel.caller.role, select: binding.select })),
    );
    const subscribers = viewers.map(({ channel: { caller }, binding }, at) => ({
      view: viewOf[at],
      caller: callers.indexOf(JSON.stringify({ role: caller.role, claims: JSON.stringify(caller.claims) })),
      filters: binding.filters,
    }));
    const { rows } = await pool.query<{ sight: Sight | null }>(
      'select realtime.stallbar_see_change($1, $2, $3, $4, $5, $6, $7, $8) as sight',
      [
        change.entity,
        change.action,
        change.newRow === undefined ? null : JSON.stringify(change.newRow),
        change.oldRow === undefined ? null : JSON.stringify(change.oldRow),
        maxRow,
        views.all(),
        callers.all(),
        JSON.stringify(subscribers),
      ],
    );
    return { sight: rows[0]?.sight ?? { views: [], seen: [], old_seen: [] }, viewOf };
  };

  /**
   * Finds the viewers whose filter or policy takes too long by bisection and skips them, so that the others do not
   * wait.
   */
  const lookAtAll = async (change: Change, viewers: readonly Viewer[]): Promise<(() => void)[]> => {
    try {
      const { sight, viewOf } = await look(change, viewers);
      return [() => send(change, viewers, sight, viewOf)];
    } catch (error) {
      const [first] = viewers;
      if (codeOf(error) !== '57014' || first === undefined) throw error;
      if (viewers.length === 1) {
        channels.delete(first.channel);
        return [() => pushSystem(first.channel, 'postgres_changes', 'error', tooSlow)];
      }
      const middle = Math.ceil(viewers.length / 2);
      const halves = [viewers.slice(0, middle), viewers.slice(middle)];
      return [...(await lookAtAll(change, halves[0] ?? [])), ...(await lookAtAll(change, halves[1] ?? []))];
    }
  };

  const send = (
    change: Change,
    viewers: readonly Viewer[],
    sight: Sight,
    viewOf: readonly number[],
  ): void => {
    const shown = new Map<Channel, Map<string, number[]>>();
    const data = new Map<string, string>();
    for (const [at, { channel, binding }] of viewers.entries()) {
      const view = sight.views[viewOf[at] ?? -1];
      if (sight.seen[at] !== true || view === undefined) continue;
      const withOld = sight.old_seen[at] === true;
      const kind = `${viewOf[at]} ${withOld}`;
      if (!data.has(kind)) data.set(kind, dataOf(change, view, withOld));
      const ofChannel = shown.get(channel) ?? new Map<string, number[]>();
      shown.set(channel, ofChannel);
      ofChannel.set(kind, [...(ofChannel.get(kind) ?? []), binding.id]);
    }
    for (const [channel, ofChannel] of shown) {
      if (!channels.has(channel)) continue;
      for (const [kind, bindings] of ofChannel) {
        const payload = `{"data":${data.get(kind) ?? 'null'},"ids":${JSON.stringify(bindings)}}`;
        const { topic, socket } = channel;
        socket.send(encode(socket.vsn, { topic, event: 'postgres_changes', payload }));
      }
    }
  };

  const viewersOf = (change: Change): Viewer[] => {
    const now = Date.now() / 1000;
    const viewers: Viewer[] = [];
    for (const channel of channels) {
      if (channel.caller.expires <= now) continue;
      for (const binding of channel.bindings) if (fits(binding, change)) viewers.push({ channel, binding });
    }
    return viewers;
  };

  return {
    check: async (binding, role) => {
      const sentence = 'Unable to subscribe to changes with given parameters.';
      try {
        const { rows } = await pool.query<{ fits: boolean }>(
          'select realtime.stallbar_check_subscription($1, $2, $3, $4) as fits',
          [binding.schema, binding.table, JSON.stringify(binding.filters), role],
        );
        return rows[0]?.fits === true
          ? undefined
          : `${sentence} Please check Realtime is enabled for the given connect parameters: ${describe(binding)}`;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return `${sentence} An exception happened so please check your connect parameters: ${describe(binding)}. Exception: ${reason}`;
      }
    },
    add: async (channel) => {
      channels.add(channel);
      await visibility.caughtUp();
    },
    remove: (channel) => channels.delete(channel),
    deliver: async (change) => {
      if (viewersOf(change).length === 0) {
        visibility.pass(change.transaction);
        return;
      }
      await visibility.wait(change.transaction);
      // Skip viewers who have left since then or whose token has expired.
      const viewers = viewersOf(change);
      if (viewers.length === 0) return;
      for (const deliver of await lookAtAll(change, viewers)) deliver();
    },
  };
}
