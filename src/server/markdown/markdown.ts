import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { paragraphsOf } from '#schema/content/plain-text.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { createByteMap } from '../byte-map.ts';

export interface MarkdownOptions {
  /** Sends `ready`, then answers each list of texts with a list of HTML. */
  script?: URL;
  /** Milliseconds that the texts of one page may take, and that a page waits for its turn. */
  patience?: number;
  now?: () => number;
}

export interface Markdown {
  readonly render: RenderMarkdown;
  readonly close: () => Promise<void>;
}

type Html = readonly string[];

interface Job {
  texts: readonly string[];
  /** Null if there is no HTML: the thread has crashed, or it took too long. */
  settle: (html: Html | null) => void;
}

/** Number of threads: while a text uses up its time in one, the other handles the rest. */
const count = 2;
/** Maximum number of waiting pages; any others are shown without markup. */
const crowd = 200;
/** Bytes of cached HTML. */
const budget = 16 * 1024 * 1024;
/** Texts without HTML are retried after this time, in milliseconds. */
const rest = 60_000;
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

const isHtml = (answer: unknown, { length }: readonly string[]): answer is Html =>
  Array.isArray(answer) && answer.length === length && answer.every((each) => typeof each === 'string');

/** One thread at a time: it is stopped if a job is not done in time, and started again for the next one. */
function createThread(script: URL, patience: number) {
  let worker: Worker | null = null;
  let isReady = false;
  let job: Job | null = null;
  let timer: NodeJS.Timeout | undefined;

  const end = () => {
    const ended = worker;
    worker = null;
    isReady = false;
    ended?.removeAllListeners();
    // Reports from a stopped thread are ignored.
    ended?.on('error', () => undefined);
    return ended?.terminate();
  };
  const settle = (html: Html | null) => {
    clearTimeout(timer);
    const done = job;
    job = null;
    if (html === null) void end();
    done?.settle(html);
  };
  const send = () => {
    if (job === null || !isReady) return;
    clearTimeout(timer);
    timer = setTimeout(() => settle(null), patience);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker?.postMessage(job.texts);
  };
  const start = () => {
    const started = new Worker(script, { resourceLimits: memory });
    worker = started;
    started.unref();
    started.on('message', (answer: unknown) => {
      if (isReady) settle(job !== null && isHtml(answer, job.texts) ? answer : null);
      else {
        isReady = true;
        send();
      }
    });
    started.on('error', () => settle(null));
    started.on('exit', () => settle(null));
  };
  return {
    isFree: () => job === null,
    ask: (asked: Job) => {
      job = asked;
      if (worker === null) start();
      // A busy computer takes long to start a thread.
      timer = setTimeout(() => settle(null), 5 * patience);
      send();
    },
    end: async () => {
      settle(null);
      await end();
    },
  };
}

/**
 * Renders people's texts in worker threads, each page's texts once: the thread that answers requests never parses
 * them. A text that takes longer than `patience` is aborted and shown as plain paragraphs.
 */
export function openMarkdown({
  script = new URL('./worker.ts', import.meta.url),
  patience = 1000,
  now = Date.now,
}: MarkdownOptions = {}): Markdown {
  const threads = Array.from({ length: count }, () => createThread(script, patience));
  const waiting: Job[] = [];
  const kept = createByteMap<{ html: Html; until: number }>(budget, ({ html }) =>
    html.reduce((sum, each) => sum + 2 * each.length, 0),
  );
  const running = new Map<string, Promise<Html>>();
  let isClosed = false;

  const next = () => {
    for (const thread of threads) {
      if (!thread.isFree()) continue;
      const job = waiting.shift();
      if (job === undefined) return;
      thread.ask(job);
    }
  };
  const html = (texts: readonly string[]): Promise<Html | null> =>
    new Promise((resolve) => {
      if (isClosed || waiting.length >= crowd) {
        resolve(null);
        return;
      }
      const job: Job = {
        texts,
        settle: (answer) => {
          clearTimeout(turn);
          resolve(answer);
          next();
        },
      };
      const turn = setTimeout(() => {
        const at = waiting.indexOf(job);
        if (at === -1) return;
        waiting.splice(at, 1);
        resolve(null);
      }, patience);
      waiting.push(job);
      next();
    });
  const work = async (key: string, texts: readonly string[]): Promise<Html> => {
    const answer = await html(texts);
    const shown = answer ?? texts.map(paragraphsOf);
    kept.set(key, { html: shown, until: answer === null ? now() + rest : Infinity });
    return shown;
  };

  return {
    render: async (texts) => {
      if (texts.length === 0) return [];
      const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64');
      const known = kept.get(key);
      if (known !== undefined && now() < known.until) return known.html;
      const asked = running.get(key) ?? work(key, texts).finally(() => running.delete(key));
      running.set(key, asked);
      return asked;
    },
    close: async () => {
      isClosed = true;
      for (const job of waiting.splice(0)) job.settle(null);
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
}
