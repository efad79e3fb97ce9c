import { Observable } from 'rxjs';
import type { AccessToken } from './client.ts';
import { PatientSocket } from './patient-socket.ts';

/** A frame of the protocol 2.0.0: the reference of the join, its own, topic, event, payload. */
type Frame = readonly [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
];

export interface LineRules {
  /** Milliseconds within which a join must be answered. */
  readonly timeoutMs: number;
  readonly heartbeatMs: number;
  /** The delay before a reconnect attempt; `tries` starts at 1. */
  readonly reconnectAfter: (tries: number) => number;
}

export type LineEvent =
  /** The channel is no longer joined; it rejoins automatically. */
  { event: 'lost' } | { event: string; payload: unknown };

export interface Line {
  /**
   * Joins a topic while someone subscribes, again after each lost connection; emits what the server sends to it.
   * Errors if the server refuses or ends it, or does not answer. Use a new topic each time.
   */
  channel: (topic: string, config: object) => Observable<LineEvent>;
}

interface Channel {
  topic: string;
  config: object;
  /** Of the current join; null while there is none. */
  joinRef: string | null;
  timer?: ReturnType<typeof setTimeout>;
  tell: (event: LineEvent) => void;
  fail: (reason: string) => void;
}

/**
 * One websocket with Supabase Realtime channels, only for row changes: the package has presence, broadcasts, long
 * polling and more, in seven times the script. The socket is open while there is a channel.
 */
export function createLine(url: string, accessToken: AccessToken, rules: LineRules): Line {
  const channels = new Set<Channel>();
  let socket: WebSocket | null = null;
  let reconnecting: ReturnType<typeof setTimeout> | undefined;
  let beating: ReturnType<typeof setInterval> | undefined;
  let tries = 0;
  let refs = 0;
  let unansweredBeat: string | null = null;
  let sentToken: string | null = null;

  const nextRef = (): string => String((refs += 1));
  const send = (...frame: Frame): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };

  const join = async (channel: Channel): Promise<void> => {
    const joinRef = nextRef();
    channel.joinRef = joinRef;
    clearTimeout(channel.timer);
    channel.timer = setTimeout(channel.fail, rules.timeoutMs, "The join wasn't answered.");
    try {
      const token = await accessToken();
      if (channel.joinRef !== joinRef) return;
      sentToken = token;
      const { config } = channel;
      send(joinRef, joinRef, channel.topic, 'phx_join', {
        config,
        ...(token === null ? {} : { access_token: token }),
      });
    } catch {
      channel.fail('The token is unknown.');
    }
  };

  const renewToken = async (): Promise<void> => {
    const token = await accessToken().catch(() => null);
    if (token === null || token === sentToken) return;
    sentToken = token;
    for (const { topic, joinRef } of channels) {
      if (joinRef !== null) send(joinRef, nextRef(), topic, 'access_token', { access_token: token });
    }
  };

  const beat = (): void => {
    // The server did not answer the last one: the connection is dead, even if the browser has not noticed.
    if (unansweredBeat !== null) return lose();
    unansweredBeat = nextRef();
    send(null, unansweredBeat, 'phoenix', 'heartbeat', {});
    void renewToken();
  };

  const drop = (): void => {
    clearInterval(beating);
    clearTimeout(reconnecting);
    reconnecting = undefined;
    unansweredBeat = null;
    const closing = socket;
    socket = null;
    if (closing === null) return;
    Object.assign(closing, { onopen: null, onmessage: null, onclose: null });
    closing.close(1000);
    for (const channel of channels) {
      clearTimeout(channel.timer);
      channel.joinRef = null;
      channel.tell({ event: 'lost' });
    }
  };

  const lose = (): void => {
    drop();
    if (channels.size === 0) return;
    tries += 1;
    reconnecting = setTimeout(connect, rules.reconnectAfter(tries));
  };

  const hear = (text: string): void => {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as Frame;
    if (topic === 'phoenix') {
      if (ref === unansweredBeat) unansweredBeat = null;
      return;
    }
    for (const channel of channels) {
      if (channel.topic !== topic || (joinRef !== null && joinRef !== channel.joinRef)) continue;
      if (event === 'phx_reply') {
        if (ref !== channel.joinRef) continue;
        clearTimeout(channel.timer);
        if ((payload as { status?: string }).status !== 'ok') channel.fail('The join was refused.');
      } else if (event === 'phx_error' || event === 'phx_close')
        channel.fail('The server ended the channel.');
      else channel.tell({ event, payload });
    }
  };

  function connect(): void {
    drop();
    const opened = new PatientSocket(url);
    socket = opened;
    // Not as listeners: `drop` removes them, and so does PatientSocket.
    Object.assign(opened, {
      onopen: () => {
        tries = 0;
        beating = setInterval(beat, rules.heartbeatMs);
        for (const channel of channels) void join(channel);
      },
      onmessage: ({ data }: MessageEvent<unknown>) => {
        // Binary frames are broadcasts, which no channel here uses.
        if (typeof data === 'string') hear(data);
      },
      onclose: lose,
    });
  }

  const atPage: Readonly<Record<string, () => void>> = {
    pagehide: drop,
    pageshow: () => {
      if (socket === null) connect();
    },
    visibilitychange: () => {
      // Reconnect without delay: a person is looking at the page now.
      if (reconnecting !== undefined && document.visibilityState === 'visible') connect();
    },
    // Also an open one: it may have died without the browser noticing, and its changes are lost.
    online: () => {
      tries = 0;
      connect();
    },
  };
  const watchPage = (isOn: boolean): void => {
    if (typeof window === 'undefined') return;
    for (const [name, does] of Object.entries(atPage)) {
      if (isOn) window.addEventListener(name, does);
      else window.removeEventListener(name, does);
    }
  };

  return {
    channel: (name, config) =>
      new Observable<LineEvent>((subscriber) => {
        const channel: Channel = {
          topic: `realtime:${name}`,
          config,
          joinRef: null,
          tell: (event) => subscriber.next(event),
          fail: (reason) => subscriber.error(new Error(reason)),
        };
        channels.add(channel);
        if (channels.size === 1) watchPage(true);
        if (socket?.readyState === WebSocket.OPEN) void join(channel);
        else if (socket === null && reconnecting === undefined) connect();
        return () => {
          channels.delete(channel);
          clearTimeout(channel.timer);
          if (channel.joinRef !== null) send(channel.joinRef, nextRef(), channel.topic, 'phx_leave', {});
          channel.joinRef = null;
          if (channels.size > 0) return;
          watchPage(false);
          drop();
          tries = 0;
        };
      }),
  };
}
