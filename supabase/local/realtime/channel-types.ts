import type { Caller } from '../gateway/caller.ts';
import type { Policies } from './authorisation.ts';
import type { Budget } from './budget.ts';
import type { Filter } from './filters.ts';
import type { Frame, Vsn } from './frames.ts';
import type { JoinConfig } from './join.ts';
import type { Change } from './transaction.ts';

/** The request in one entry of `postgres_changes`. */
export type Binding = {
  /** Echoed to the client, which finds its callback by it. */
  readonly id: number;
  readonly event: '*' | Change['action'];
  readonly schema: string;
  readonly table: string;
  readonly filters: readonly Filter[];
  readonly select: readonly string[] | null;
};

/** The socket as its channels see it. */
export type ChannelSocket = {
  readonly vsn: Vsn;
  readonly send: (frame: Frame) => void;
  readonly budget: Pick<Budget, 'isSpent' | 'spend'>;
  /** Forgets a channel. */
  readonly forget: (channel: Channel) => void;
};

/** One client on one topic. */
export type Channel = {
  readonly socket: ChannelSocket;
  /** As the client spells it, `realtime:` in front. */
  readonly topic: string;
  readonly name: string;
  readonly private: boolean;
  readonly joinRef: string | null;
  readonly config: JoinConfig;
  readonly presenceKey: string;
  readonly bindings: readonly Binding[];
  token: string;
  caller: Caller;
  policies: Policies;
  presenceEnabled: boolean;
  /** Ids of the kept messages that it was sent when it joined. */
  replayed: ReadonlySet<string>;
};
