import { parentPort } from 'node:worker_threads';
import { markdownHtml } from '#schema/content/markdown.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
const tell = (answer: unknown) => parentPort?.postMessage(answer);

parentPort?.on('message', (texts: readonly string[]) => tell(texts.map(markdownHtml)));
tell('ready');
