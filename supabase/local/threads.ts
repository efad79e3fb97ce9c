import { parentPort, Worker } from 'node:worker_threads';

/** Runs jobs in separate threads, off the main thread. */
export type Threads<Job, Answer> = {
  /** Rejects with the job's error, or when the thread exits. */
  readonly ask: (job: Job) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

type Numbered<T> = { readonly id: number } & T;
type Outcome<Answer> = Numbered<{ readonly answer: Answer } | { readonly problem: string }>;

type Pending<Answer> = { readonly settle: (answer: Answer) => void; readonly fail: (error: Error) => void };

function openThread<Job, Answer>(script: URL, data: unknown) {
  const waiting = new Map<number, Pending<Answer>>();
  let next = 0;
  const worker = new Worker(script, { workerData: data });
  worker.unref();
  worker.on('message', (outcome: Outcome<Answer>) => {
    const pending = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if ('answer' in outcome) pending?.settle(outcome.answer);
    else pending?.fail(new Error(outcome.problem));
  });
  let ended = false;
  const end = () => {
    ended = true;
    for (const { fail } of waiting.values()) fail(new Error('The thread has exited'));
    waiting.clear();
  };
  worker.on('error', end);
  worker.on('exit', end);
  return {
    busy: () => waiting.size,
    hasEnded: () => ended,
    terminate: () => worker.terminate(),
    ask: (job: Job) =>
      new Promise<Answer>((settle, fail) => {
        const id = next++;
        waiting.set(id, { settle, fail });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
        worker.postMessage({ id, job });
      }),
  };
}

/**
 * Threads that run `script`, which calls `serveJobs`. They start with their first job and are replaced if they exit.
 * @param data passed to each as `workerData`
 */
export function openThreads<Job, Answer>(script: URL, count: number, data?: unknown): Threads<Job, Answer> {
  const threads: ReturnType<typeof openThread<Job, Answer>>[] = [];
  let closed = false;
  return {
    ask: async (job) => {
      if (closed) throw new Error('The threads have exited');
      for (const [place, thread] of threads.entries()) {
        if (thread.hasEnded()) threads[place] = openThread(script, data);
      }
      const free = threads.toSorted((a, b) => a.busy() - b.busy())[0];
      if (free !== undefined && (free.busy() === 0 || threads.length >= count)) return free.ask(job);
      const started = openThread<Job, Answer>(script, data);
      threads.push(started);
      return started.ask(job);
    },
    close: async () => {
      closed = true;
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/** Inside a thread: answers each job with the result of `work`. */
export function serveJobs<Job, Answer>(work: (job: Job) => Answer | Promise<Answer>): void {
  const answer = async ({ id, job }: Numbered<{ readonly job: Job }>): Promise<void> => {
    let outcome: Outcome<Answer>;
    try {
      outcome = { id, answer: await work(job) };
    } catch (error) {
      outcome = { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    parentPort?.postMessage(outcome);
  };
  parentPort?.on('message', (message: Numbered<{ readonly job: Job }>) => void answer(message));
}
