import { randomUUID } from 'node:crypto';
import type { Caller, Callers } from '../gateway/caller.ts';
import { openPolicies, type Authorisation, type Policies } from './authorisation.ts';
import { readBinding, type Changes } from './changes.ts';
import type { Binding, Channel, ChannelSocket } from './channel-types.ts';
import { encode, type Incoming } from './frames.ts';
import { readJoin, tokenOf } from './join.ts';
import { encodeReplayed, type Messages } from './messages.ts';
import type { Replication } from './replication.ts';
import { createSending } from './sending.ts';
import { pushSystem, reply } from './system.ts';
import type { Topics } from './topics.ts';

/** What channels work with. */
export type ChannelServices = {
  readonly callers: Callers;
  readonly authorisation: Authorisation;
  readonly topics: Topics;
  readonly changes: Changes;
  readonly messages: Messages;
  readonly replication: Pick<Replication, 'ready' | 'isReady'>;
};

const prefix = 'realtime:';
const away = 'Realtime was unable to connect to the project database';

/** A refusal in the wording of Supabase Realtime. */
type Refusal = { readonly code: string; readonly message: string };

let lastBinding = 0;

/** The operations of a channel. All of them answer through the socket. */
export type Channels = {
  /** @param apiKey the key that opened the socket; used as the token of clients that send none */
  readonly join: (socket: ChannelSocket, message: Incoming, apiKey: string) => Promise<Channel | undefined>;
  readonly receive: (channel: Channel, message: Incoming) => void | Promise<void>;
  /** Removes the channel without a message. */
  readonly leave: (channel: Channel) => void;
  /** Ends the channel; after `phx_error` realtime-js joins again, after `phx_close` it does not. */
  readonly close: (channel: Channel, event: 'phx_close' | 'phx_error') => void;
  /** Sends the reason and closes for good. */
  readonly shutdown: (channel: Channel, reason: string) => void;
  /** Closes a private channel that its client may no longer read. */
  readonly recheck: (channel: Channel) => Promise<void>;
};

export function createChannels(services: ChannelServices): Channels {
  const { callers, authorisation, topics, changes, messages, replication } = services;
  const sending = createSending(services);

  const open = new WeakSet<Channel>();
  const isOpen = (channel: Channel): boolean => open.has(channel);

  const leave = (channel: Channel): void => {
    open.delete(channel);
    topics.leave(channel);
    changes.remove(channel);
    channel.socket.forget(channel);
  };

  const close = (channel: Channel, event: 'phx_close' | 'phx_error'): void => {
    leave(channel);
    const { joinRef, topic, socket } = channel;
    socket.send(encode(socket.vsn, { joinRef, ref: joinRef, topic, event, payload: '{}' }));
  };

  const shutdown = (channel: Channel, reason: string): void => {
    pushSystem(channel, 'system', 'error', reason);
    close(channel, 'phx_close');
  };

  const identify = async (token: string): Promise<Caller | Refusal> => {
    const checked = await callers.check(token);
    if (!checked.ok) return { code: 'InvalidJWTToken', message: checked.problem.message };
    return checked.caller;
  };

  /** A session that ended while its channel was opening was reported before the channel was known. */
  const stillLives = async (channel: Channel): Promise<void> => {
    const caller = await identify(channel.token).catch(() => undefined);
    if (caller !== undefined && 'code' in caller && isOpen(channel)) shutdown(channel, caller.message);
  };

  const authorise = async (name: string, isPrivate: boolean, caller: Caller): Promise<Policies | Refusal> => {
    if (!isPrivate) return openPolicies();
    const read = await authorisation.read(name, caller);
    if (read.broadcast || read.presence) {
      const write = { broadcast: undefined, presence: undefined, persistence: undefined };
      return { read, write };
    }
    const message = `You do not have permissions to read from this Channel topic: ${name}`;
    return { code: 'Unauthorized', message };
  };

  /** Checks in the database whether all bindings of a channel fit; returns the first error. */
  const problemOf = async (channel: Channel): Promise<string | undefined> => {
    for (const binding of channel.bindings) {
      const problem = await changes.check(binding, channel.caller.role);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };

  /**
   * Tells the client whether it will receive its changes. A result that is already known (`checked`) is not queried
   * again.
   */
  const announceChanges = async (
    channel: Channel,
    checked?: { problem: string | undefined },
  ): Promise<void> => {
    if (channel.bindings.length === 0) return;
    const problem = checked === undefined ? await problemOf(channel) : checked.problem;
    if (problem !== undefined) {
      changes.remove(channel);
      pushSystem(channel, 'postgres_changes', 'error', problem);
      return;
    }
    // Do not add a channel that has left since then: nothing would remove it.
    if (isOpen(channel)) await changes.add(channel);
    await replication.ready();
    if (!isOpen(channel)) return;
    pushSystem(channel, 'postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  };

  const enter = async (
    socket: ChannelSocket,
    message: Incoming,
    apiKey: string,
  ): Promise<Channel | Refusal> => {
    const name = message.topic.slice(prefix.length);
    const config = readJoin(message.payload);
    const token = tokenOf(message.payload) ?? apiKey;
    const caller = await identify(token);
    if ('code' in caller) return caller;
    const policies = await authorise(name, config.private, caller);
    if ('code' in policies) return policies;
    if (config.replay !== undefined && !config.private) {
      return { code: 'UnableToReplayMessages', message: 'Replay is not allowed for public channels' };
    }
    const bindings: Binding[] = [];
    for (const params of config.changes) {
      const binding = readBinding(params, ++lastBinding);
      if (typeof binding === 'string') return { code: 'RealtimeDisabledForConfiguration', message: binding };
      bindings.push(binding);
    }
    const { topic, joinRef, ref } = message;
    return {
      socket,
      topic,
      name,
      private: config.private,
      joinRef: joinRef ?? ref,
      config,
      presenceKey: config.presence.key || randomUUID(),
      bindings,
      token,
      caller,
      policies,
      presenceEnabled: config.presence.enabled,
      replayed: new Set(),
    };
  };

  const welcome = async (channel: Channel, message: Incoming): Promise<void> => {
    const { config, bindings, socket } = channel;
    const postgres_changes = config.changes.map((params, at) => ({ ...params, id: bindings[at]?.id }));
    const replayed =
      config.replay === undefined
        ? []
        : await messages.replay(channel.name, config.replay.since, config.replay.limit);
    channel.replayed = new Set(replayed.map(({ id }) => id));
    topics.join(channel);
    open.add(channel);
    reply(socket, { ...message, joinRef: channel.joinRef }, 'ok', { postgres_changes });
    if (config.presence.enabled && channel.policies.read.presence) topics.syncPresence(channel);
    for (const stored of replayed) {
      const frame = encodeReplayed(socket.vsn, channel.topic, channel.joinRef, stored);
      if (frame !== undefined) socket.send(frame);
    }
  };

  const join: Channels['join'] = async (socket, message, apiKey) => {
    const refuse = ({ code, message: text }: Refusal): undefined => {
      reply(socket, message, 'error', { reason: `${code}: ${text}` });
      return undefined;
    };
    if (!message.topic.startsWith(prefix)) {
      reply(socket, message, 'error', { reason: 'unmatched topic' });
      return undefined;
    }
    if (message.topic === prefix) {
      return refuse({ code: 'TopicNameRequired', message: 'You must provide a topic name' });
    }
    try {
      const channel = await enter(socket, message, apiKey);
      if ('code' in channel) return refuse(channel);
      const { changesWait, replicationReady } = channel.config;
      // If the answer promises changes, add the channel in the same step: a query in between would let the first
      // changes pass.
      let checked: { problem: string | undefined } | undefined;
      if (changesWait !== undefined && channel.bindings.length > 0) {
        const late = new Promise<'late'>((settle) => setTimeout(settle, changesWait, 'late').unref());
        if ((await Promise.race([replication.ready(), late])) === 'late') {
          const text = `Timed out after ${changesWait}ms waiting for the postgres_changes subscription`;
          return refuse({ code: 'PostgresChangesSubscribeTimeout', message: text });
        }
        checked = { problem: await problemOf(channel) };
      }
      await welcome(channel, message);
      void stillLives(channel);
      announceChanges(channel, checked).catch(() => close(channel, 'phx_error'));
      if (replicationReady) {
        replication
          .ready()
          .then(() => pushSystem(channel, 'system', 'ok', 'Replication connection established'))
          .catch(() => undefined);
      }
      return channel;
    } catch {
      return refuse({ code: 'UnableToConnectToProject', message: away });
    }
  };

  const refresh = async (channel: Channel, payload: unknown): Promise<void> => {
    const token = tokenOf(payload);
    if (token === undefined || token === channel.token) return;
    try {
      const caller = await identify(token);
      if ('code' in caller) {
        shutdown(channel, caller.message);
        return;
      }
      const before = channel.policies.read;
      const policies = await authorise(channel.name, channel.private, caller);
      const lost =
        'code' in policies ||
        (before.broadcast && !policies.read.broadcast) ||
        (before.presence && !policies.read.presence);
      if (lost) {
        shutdown(channel, `You no longer have permission to read from this Channel topic: ${channel.name}`);
        return;
      }
      Object.assign(channel, { token, caller, policies });
      void stillLives(channel);
      announceChanges(channel).catch(() => close(channel, 'phx_error'));
    } catch {
      shutdown(channel, away);
    }
  };

  return {
    join,
    leave,
    close,
    shutdown,
    recheck: async (channel) => {
      if (!channel.private) return;
      const { caller, policies } = channel;
      const read = await authorisation.read(channel.name, caller);
      if (!isOpen(channel) || channel.policies !== policies) return;
      if ((policies.read.broadcast && !read.broadcast) || (policies.read.presence && !read.presence)) {
        shutdown(channel, `You no longer have permission to read from this Channel topic: ${channel.name}`);
      }
      policies.write.broadcast = undefined;
      policies.write.presence = undefined;
      policies.write.persistence = undefined;
    },
    receive: (channel, message) => {
      switch (message.event) {
        case 'phx_leave':
          reply(channel.socket, message, 'ok', {});
          close(channel, 'phx_close');
          return undefined;
        case 'access_token':
          return refresh(channel, message.payload);
        case 'broadcast':
          return sending.broadcast(channel, message);
        case 'presence':
          return sending.presence(channel, message);
        default:
          return undefined;
      }
    },
  };
}
