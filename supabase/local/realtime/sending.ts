import type { Authorisation, WriteExtension } from './authorisation.ts';
import type { Channel } from './channel-types.ts';
import { costOf, tooMuch } from './budget.ts';
import { encode, encodeUserBroadcast, isObject, type Incoming, type UserBroadcast } from './frames.ts';
import { readPersist, type Messages, type Persist } from './messages.ts';
import { warnEvery } from './limits.ts';
import { pushSystem, reply } from './system.ts';
import type { Topics } from './topics.ts';

/** What a channel's client sends to the others. */
export type Sending = {
  readonly broadcast: (channel: Channel, message: Incoming) => void | Promise<void>;
  readonly presence: (channel: Channel, message: Incoming) => void | Promise<void>;
};

export function createSending(services: {
  readonly authorisation: Authorisation;
  readonly topics: Topics;
  readonly messages: Messages;
}): Sending {
  const { authorisation, topics, messages } = services;

  const mayWrite = (channel: Channel, extension: WriteExtension): boolean | Promise<boolean> => {
    const known = channel.policies.write[extension];
    if (known !== undefined) return known;
    const { policies } = channel;
    return authorisation.write(channel.name, extension, channel.caller).then(
      (allowed) => (policies.write[extension] = allowed),
      () => false,
    );
  };

  const guarded = (
    channel: Channel,
    extension: WriteExtension,
    act: () => void | Promise<void>,
    refuse: () => void,
  ): void | Promise<void> => {
    const allowed = mayWrite(channel, extension);
    if (typeof allowed === 'boolean') return allowed ? act() : refuse();
    return allowed.then((yes) => (yes ? act() : refuse()));
  };

  const warned = new WeakMap<Channel, number>();
  /**
   * Whether the sender's budget covers this many bytes to everyone on the topic except `except`; if so they are spent.
   */
  const afford = (channel: Channel, bytes: number, except = 0): boolean => {
    const { budget } = channel.socket;
    if (budget.isSpent()) {
      const now = performance.now();
      // A sender who does not ask for replies gets a warning only now and then: one refusal per message would be
      // another flood.
      if (now - (warned.get(channel) ?? -Infinity) > warnEvery) {
        warned.set(channel, now);
        pushSystem(channel, 'broadcast', 'error', tooMuch.message);
      }
      return false;
    }
    budget.spend(costOf(bytes, topics.audience(channel) - except));
    return true;
  };

  /** Returns whether it was sent. */
  const spread = (channel: Channel, message: Incoming): boolean => {
    const { topic, config } = channel;
    const { user, payload } = message;
    const text = user === undefined ? JSON.stringify(payload) : '';
    const bytes = user === undefined ? Buffer.byteLength(text) : user.body.byteLength;
    if (!afford(channel, bytes, config.self ? 0 : 1)) return false;
    topics.broadcast(
      channel,
      (vsn) =>
        user === undefined
          ? encode(vsn, { topic, event: 'broadcast', payload: text })
          : encodeUserBroadcast(vsn, topic, user),
      config.self ? undefined : channel,
    );
    return true;
  };

  /** The id of the stored broadcast, if storing was requested and the sender may. */
  const keep = async (
    channel: Channel,
    user: UserBroadcast,
    persist: Persist,
  ): Promise<string | undefined> => {
    if (!(await mayWrite(channel, 'persistence'))) return undefined;
    // The message is already sent: failing to store it is not a failure to send it.
    return messages.persist(channel.name, user, persist).catch(() => undefined);
  };

  const broadcast = (channel: Channel, message: Incoming): void | Promise<void> => {
    const { user, payload } = message;
    if (user === undefined && !isObject(payload)) return undefined;
    const answer = (status: 'ok' | 'error', response: object): void => {
      if (channel.config.ack) reply(channel.socket, message, status, response);
    };
    const persist = channel.private ? readPersist(user?.metadata?.['persist']) : undefined;
    if (persist === 'invalid') return answer('error', { error: 'invalid_persist_ttl' });
    const act = (): void | Promise<void> => {
      if (!spread(channel, message)) return answer('error', { error: tooMuch.code });
      if (user === undefined || persist === undefined) return answer('ok', {});
      return keep(channel, user, persist).then((id) => answer('ok', id === undefined ? {} : { id }));
    };
    return guarded(channel, 'broadcast', act, () => answer('error', { error: 'unauthorized' }));
  };

  const track = (channel: Channel, message: Incoming): void => {
    const { payload } = message;
    const event =
      isObject(payload) && typeof payload['event'] === 'string' ? payload['event'].toLowerCase() : '';
    const tracked = (isObject(payload) ? payload['payload'] : undefined) ?? {};
    if (event === 'untrack') {
      topics.untrack(channel);
    } else if (event === 'track') {
      if (!isObject(tracked)) {
        reply(channel.socket, message, 'error', { reason: 'Presence track payload must be a map' });
        return;
      }
      if (!afford(channel, Buffer.byteLength(JSON.stringify(tracked)))) {
        reply(channel.socket, message, 'error', { reason: tooMuch.message });
        return;
      }
      const firstSeen = !channel.presenceEnabled;
      channel.presenceEnabled = true;
      topics.track(channel, tracked);
      if (firstSeen && channel.policies.read.presence) topics.syncPresence(channel);
    } else if (event !== '') {
      reply(channel.socket, message, 'error', {});
      return;
    }
    reply(channel.socket, message, 'ok', {});
  };

  return {
    broadcast,
    presence: (channel, message) =>
      guarded(
        channel,
        'presence',
        () => track(channel, message),
        () => reply(channel.socket, message, 'error', {}),
      ),
  };
}
