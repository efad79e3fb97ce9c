import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { addressOf } from '../client-address.ts';
import type { Caller, Callers } from '../gateway/caller.ts';
import type { Authorisation } from './authorisation.ts';
import { costOf, tooMuch, type Budget } from './budget.ts';
import { encode, encodeUserBroadcast, isObject, parseJson } from './frames.ts';
import { maxFrame, maxTopic, socketBudget } from './limits.ts';
import { readPersist, type Messages } from './messages.ts';
import type { Topics } from './topics.ts';

type Message = {
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
  readonly private: boolean;
};

/** The maximum cost of the messages in one call: they are sent in one go, and no one else is served until then. */
const mostAtOnce = socketBudget.perSecond * socketBudget.seconds;

/** Returns the messages, or the errors of each in the format of a changeset. */
function readMessages(body: unknown): Message[] | { errors: object } {
  const list = isObject(body) ? body['messages'] : undefined;
  if (!Array.isArray(list))
    return { errors: { messages: [list === undefined ? "can't be blank" : 'is invalid'] } };
  const problems: object[] = [];
  const messages: Message[] = [];
  for (const item of list) {
    const given = isObject(item) ? item : {};
    const problem: Record<string, string[]> = {};
    const text = (name: string): string => {
      const value = given[name];
      if (value === undefined || value === null || value === '') problem[name] = ["can't be blank"];
      else if (typeof value !== 'string') problem[name] = ['is invalid'];
      return typeof value === 'string' ? value : '';
    };
    const [topic, event] = [text('topic'), text('event')];
    const payload = given['payload'];
    if (payload === undefined || payload === null) problem['payload'] = ["can't be blank"];
    else if (!isObject(payload)) problem['payload'] = ['is invalid'];
    problems.push(problem);
    messages.push({ topic, event, payload, private: given['private'] === true });
  }
  return problems.some((problem) => Object.keys(problem).length > 0)
    ? { errors: { messages: problems } }
    : messages;
}

/** `?persist=true` or `?persist[ttl]=60`. */
function persistOf(c: Context): ReturnType<typeof readPersist> {
  const ttl = c.req.query('persist[ttl]');
  if (ttl !== undefined) return readPersist({ ttl: /^\d{1,9}$/.test(ttl) ? Number(ttl) : 0 });
  const persist = c.req.query('persist');
  return readPersist(persist === 'true' ? true : persist === 'false' ? false : persist);
}

/** `POST /api/broadcast` and `POST /api/broadcast/:topic/events/:event`, under `/realtime/v1`. */
export function broadcastRoutes(services: {
  readonly callers: Callers;
  readonly authorisation: Authorisation;
  readonly topics: Topics;
  readonly messages: Messages;
  readonly budgetOf: (address: string) => Budget;
}): Hono {
  const { callers, authorisation, topics, messages, budgetOf } = services;
  const app = new Hono();

  const identify = async (c: Context): Promise<Caller | undefined> => {
    const apiKey = c.req.header('apikey') ?? c.req.query('apikey') ?? '';
    const authorization = c.req.header('authorization');
    if (apiKey === '' ? authorization === undefined : !callers.isApiKey(apiKey)) return undefined;
    const bearer = authorization?.startsWith('Bearer sb_') === true ? undefined : authorization;
    const checked = await callers.identify(apiKey, bearer);
    return checked.ok ? checked.caller : undefined;
  };

  /**
   * Spends the cost of all messages. Refuses all of them rather than some: a retry would send the accepted part twice.
   */
  const refusal = (
    c: Context,
    sent: readonly { readonly to: Parameters<Topics['audience']>[0]; readonly bytes: number }[],
  ): Response | undefined => {
    const budget = budgetOf(addressOf(c) ?? '');
    const cost = sent.reduce((sum, { to, bytes }) => sum + costOf(bytes, topics.audience(to)), 0);
    if (sent.length > 1 && cost > mostAtOnce) {
      return c.json(
        { message: 'Too many messages for so many receivers in one call; send fewer at once' },
        413,
      );
    }
    if (budget.isSpent()) return c.json({ message: tooMuch.message }, 429, { 'retry-after': '1' });
    budget.spend(cost);
    return undefined;
  };

  const unauthorized = (c: Context) => c.json({ message: 'Unauthorized' }, 401);
  const mayWrite = (message: Pick<Message, 'topic' | 'private'>, caller: Caller) =>
    message.private
      ? authorisation.write(message.topic, 'broadcast', caller).catch(() => false)
      : Promise.resolve(true);

  app.use(
    '/api/*',
    bodyLimit({
      maxSize: maxFrame,
      onError: (c) => c.json({ message: 'Payload size exceeds tenant limit' }, 413),
    }),
  );

  app.post('/api/broadcast', async (c) => {
    const caller = await identify(c);
    if (caller === undefined) return unauthorized(c);
    const messages = readMessages(parseJson(Buffer.from(await c.req.arrayBuffer())));
    if (!Array.isArray(messages)) return c.json(messages, 422);
    const allowed: { to: { name: string; private: boolean }; payload: string; bytes: number }[] = [];
    for (const message of messages) {
      if (!(await mayWrite(message, caller))) continue;
      const payload = JSON.stringify({ event: message.event, payload: message.payload, type: 'broadcast' });
      const to = { name: message.topic, private: message.private };
      allowed.push({ to, payload, bytes: Buffer.byteLength(payload) });
    }
    const refused = refusal(c, allowed);
    if (refused !== undefined) return refused;
    for (const { to, payload } of allowed) {
      topics.broadcast(to, (vsn) =>
        encode(vsn, { topic: `realtime:${to.name}`, event: 'broadcast', payload }),
      );
    }
    return c.body(null, 202);
  });

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const caller = await identify(c);
    if (caller === undefined) return unauthorized(c);
    const kind = c.req.header('content-type')?.split(';')[0]?.trim();
    if (kind !== 'application/json' && kind !== 'application/octet-stream') {
      return c.json({ error: 'Unsupported Media Type' }, 415);
    }
    const encoding = kind === 'application/json' ? 'json' : 'binary';
    const body = Buffer.from(await c.req.arrayBuffer());
    if (encoding === 'json' && parseJson(body) === undefined) return c.json({ error: 'Invalid JSON' }, 422);
    const { topic: name, event } = c.req.param();
    const topic = `realtime:${name}`;
    if (Buffer.byteLength(topic) > maxTopic || Buffer.byteLength(event) > maxTopic) {
      return c.json({ error: 'Topic and event may have 255 bytes' }, 422);
    }
    const to = { name, private: c.req.query('private') === 'true' };
    const persist = persistOf(c);
    if (persist === 'invalid') return c.json({ errors: { persist: ['is invalid'] } }, 422);
    if (persist !== undefined && !to.private) {
      return c.json({ errors: { persist: ['can only be used on private channels'] } }, 422);
    }
    if (!(await mayWrite({ topic: name, private: to.private }, caller))) {
      return c.json({ message: 'Unauthorized' }, 403);
    }
    const refused = refusal(c, [{ to, bytes: body.byteLength }]);
    if (refused !== undefined) return refused;
    const message = { event, encoding, body } as const;
    topics.broadcast(to, (vsn) => encodeUserBroadcast(vsn, topic, message));
    if (
      persist !== undefined &&
      (await authorisation.write(name, 'persistence', caller).catch(() => false))
    ) {
      // The message is already sent: failing to store it is not a failure to send it.
      await messages.persist(name, message, persist).catch(() => undefined);
    }
    return c.body(null, 202);
  });

  return app;
}
