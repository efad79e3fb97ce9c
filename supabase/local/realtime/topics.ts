import type { Channel } from './channel-types.ts';
import { encode, encodeOnce, type Frame, type Vsn } from './frames.ts';
import { createPresence, type Presence, type PresenceDiff } from './presence.ts';

type Topic = { readonly members: Set<Channel>; readonly presence: Presence<Channel> };

/** Which channels have joined which topic. A private and a public topic of the same name are distinct. */
export type Topics = {
  readonly join: (channel: Channel) => void;
  /** Also removes the channel's presence. */
  readonly leave: (channel: Channel) => void;
  /**
   * Sends to all who may read, encoded once per version. `except` is the sender, unless it wants its own messages. A
   * channel that received message `id` in its replay does not get it twice.
   */
  readonly broadcast: (
    to: { readonly name: string; readonly private: boolean; readonly id?: string },
    make: (vsn: Vsn) => Frame | undefined,
    except?: Channel,
  ) => void;
  /** How many channels have joined: the maximum number of receivers. */
  readonly audience: (to: { readonly name: string; readonly private: boolean }) => number;
  readonly track: (channel: Channel, payload: Readonly<Record<string, unknown>>) => void;
  readonly untrack: (channel: Channel) => void;
  /** Sends the whole state to one channel. */
  readonly syncPresence: (channel: Channel) => void;
  readonly channels: () => Iterable<Channel>;
};

function keyOf(to: { readonly name: string; readonly private: boolean }): string {
  return `${to.private ? 'private' : 'public'}:${to.name}`;
}

export function createTopics(): Topics {
  const topics = new Map<string, Topic>();

  const topicOf = (channel: Channel): Topic | undefined => topics.get(keyOf(channel));

  const sendDiff = (topic: Topic, { topic: name }: Channel, diff: PresenceDiff): void => {
    const payload = JSON.stringify(diff);
    const frame = encodeOnce((vsn) => encode(vsn, { topic: name, event: 'presence_diff', payload }));
    for (const member of topic.members) {
      const encoded = member.presenceEnabled && member.policies.read.presence && frame(member.socket.vsn);
      if (encoded) member.socket.send(encoded);
    }
  };

  const untrack = (channel: Channel): void => {
    const topic = topicOf(channel);
    const diff = topic?.presence.untrack(channel);
    if (topic !== undefined && diff !== undefined) sendDiff(topic, channel, diff);
  };

  return {
    join: (channel) => {
      const key = keyOf(channel);
      const topic = topics.get(key) ?? { members: new Set(), presence: createPresence<Channel>() };
      topics.set(key, topic);
      topic.members.add(channel);
    },
    leave: (channel) => {
      const topic = topicOf(channel);
      if (topic === undefined || !topic.members.delete(channel)) return;
      untrack(channel);
      if (topic.members.size === 0) topics.delete(keyOf(channel));
    },
    broadcast: (to, make, except) => {
      const topic = topics.get(keyOf(to));
      if (topic === undefined) return;
      const frame = encodeOnce(make);
      const now = Date.now() / 1000;
      for (const member of topic.members) {
        if (member === except || !member.policies.read.broadcast || member.caller.expires <= now) continue;
        if (to.id !== undefined && member.replayed.has(to.id)) continue;
        const encoded = frame(member.socket.vsn);
        if (encoded !== undefined) member.socket.send(encoded);
      }
    },
    audience: (to) => topics.get(keyOf(to))?.members.size ?? 0,
    track: (channel, payload) => {
      const topic = topicOf(channel);
      const diff = topic?.presence.track(channel, channel.presenceKey, payload);
      if (topic !== undefined && diff !== undefined) sendDiff(topic, channel, diff);
    },
    untrack,
    syncPresence: (channel) => {
      const payload = JSON.stringify(topicOf(channel)?.presence.state() ?? {});
      channel.socket.send(
        encode(channel.socket.vsn, {
          joinRef: channel.joinRef,
          topic: channel.topic,
          event: 'presence_state',
          payload,
        }),
      );
    },
    *channels() {
      for (const { members } of topics.values()) yield* members;
    },
  };
}
