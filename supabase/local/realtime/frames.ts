import { nestsTooDeep } from '../gateway/body.ts';

/** 1.0.0 uses JSON objects; 2.0.0 uses JSON arrays and two kinds of binary frames. */
export type Vsn = '1.0.0' | '2.0.0';

/** A broadcast that a 2.0.0 client sends as bytes. */
export type UserBroadcast = {
  readonly event: string;
  readonly encoding: 'json' | 'binary';
  readonly body: Buffer;
  /** The sender's options next to the message, such as `persist`; only the server reads them. */
  readonly metadata?: Readonly<Record<string, unknown>>;
};

export type Incoming = {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
  readonly user?: UserBroadcast;
};

/** An outgoing message. `payload` is JSON text, so that database numbers keep all their digits. */
export type Outgoing = {
  readonly joinRef?: string | null;
  readonly ref?: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: string;
};

/** One encoded frame. */
export type Frame = { readonly data: Buffer; readonly binary: boolean };

const push = 3;
const broadcast = 4;

export function isVsn(text: string): text is Vsn {
  return text === '1.0.0' || text === '2.0.0';
}

function refOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON that is not nested beyond the gateway's limit; undefined when it is invalid. */
export function parseJson(bytes: Buffer): unknown {
  if (nestsTooDeep(bytes)) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function decodeText(vsn: Vsn, bytes: Buffer): Incoming | undefined {
  const message = parseJson(bytes);
  let parts: unknown[];
  if (vsn === '2.0.0') {
    if (!Array.isArray(message)) return undefined;
    parts = message;
  } else {
    if (!isObject(message)) return undefined;
    parts = [message['join_ref'], message['ref'], message['topic'], message['event'], message['payload']];
  }
  const [joinRef, ref, topic, event, payload] = parts;
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined;
  return { joinRef: refOf(joinRef), ref: refOf(ref), topic, event, payload };
}

function decodeBinary(bytes: Buffer): Incoming | undefined {
  if (bytes.length < 7 || bytes[0] !== push) return undefined;
  const sizes = [1, 2, 3, 4, 5].map((at) => bytes[at] ?? 0);
  const encoding = bytes[6] === 0 ? 'binary' : 'json';
  let offset = 7;
  const texts = sizes.map((size) => bytes.toString('utf8', offset, (offset += size)));
  if (offset > bytes.length) return undefined;
  const [joinRef = '', ref = '', topic = '', event = '', described = ''] = texts;
  const metadata = described === '' ? undefined : parseJson(Buffer.from(described));
  const body = bytes.subarray(offset);
  // A body declared as JSON is forwarded unchanged: it must not make a receiver's parser fail.
  if (encoding === 'json' && parseJson(body) === undefined) return undefined;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: {},
    user: { event, encoding, body, ...(isObject(metadata) ? { metadata } : {}) },
  };
}

/** Decodes a client's message; undefined when it is not part of the protocol. */
export function decode(vsn: Vsn, data: Buffer, binary: boolean): Incoming | undefined {
  if (!binary) return decodeText(vsn, data);
  return vsn === '2.0.0' ? decodeBinary(data) : undefined;
}

export function encode(vsn: Vsn, message: Outgoing): Frame {
  const [topic, event] = [JSON.stringify(message.topic), JSON.stringify(message.event)];
  const ref = JSON.stringify(message.ref ?? null);
  const text =
    vsn === '1.0.0'
      ? `{"event":${event},"payload":${message.payload},"ref":${ref},"topic":${topic}}`
      : `[${JSON.stringify(message.joinRef ?? null)},${ref},${topic},${event},${message.payload}]`;
  return { data: Buffer.from(text), binary: false };
}

/** The metadata of a broadcast that comes from the database. */
export type BroadcastMeta = { readonly id: string; readonly replayed?: true };

/** A binary broadcast for a 2.0.0 client; for 1.0.0 as JSON, or undefined if that is impossible. */
export function encodeUserBroadcast(
  vsn: Vsn,
  topic: string,
  message: UserBroadcast,
  meta?: BroadcastMeta,
): Frame | undefined {
  if (vsn === '1.0.0') {
    if (message.encoding === 'binary') return undefined;
    const payload = `{"event":${JSON.stringify(message.event)},"payload":${message.body.toString('utf8')},"type":"broadcast"}`;
    return encode(vsn, { topic, event: 'broadcast', payload });
  }
  const [name, event] = [Buffer.from(topic), Buffer.from(message.event)];
  const described = Buffer.from(meta === undefined ? '' : JSON.stringify(meta));
  // Each length is stored in one byte.
  if (event.length > 255) return undefined;
  const head = [broadcast, name.length, event.length, described.length, message.encoding === 'json' ? 1 : 0];
  return { data: Buffer.concat([Buffer.from(head), name, event, described, message.body]), binary: true };
}

/** Encodes a message at most once per version, however many clients receive it. */
export function encodeOnce(make: (vsn: Vsn) => Frame | undefined): (vsn: Vsn) => Frame | undefined {
  const made = new Map<Vsn, Frame | undefined>();
  return (vsn) => {
    if (!made.has(vsn)) made.set(vsn, make(vsn));
    return made.get(vsn);
  };
}
