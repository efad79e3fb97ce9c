import { afterEach, describe, expect, test } from 'vitest';
import { limits } from '#schema/limits.ts';
import { openMarkdown } from '../../../src/server/markdown/markdown.ts';
import type { Markdown, MarkdownOptions } from '../../../src/server/markdown/markdown.ts';
import { hostileTexts } from '../content/markdown-samples.ts';
import { backend, productPage, setup } from './render-setup.ts';

const opened: Markdown[] = [];
const open = (options?: MarkdownOptions) => {
  const markdown = openMarkdown(options);
  opened.push(markdown);
  return markdown;
};

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ close }) => close()));
});

/** A thread that echoes its input, except for input that makes it hang or crash. */
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    let asked = 0;
    parentPort.on('message', (texts) => {
      asked += 1;
      if (texts.includes('endless')) for (;;);
      if (texts.includes('broken')) throw new Error('broken');
      if (texts.includes('odd')) parentPort.postMessage([1]);
      else parentPort.postMessage(texts.map((text) => text + ' ' + asked));
    });
    parentPort.postMessage('ready');
  `)}`,
);

describe('texts in a worker thread', () => {
  test('are rendered, each in its place', async () => {
    expect(await open({ patience: 30_000 }).render(['**a**', 'b'])).toEqual([
      '<p><strong>a</strong></p>',
      '<p>b</p>',
    ]);
  });

  test('are rendered once: the same texts are not parsed again', async () => {
    const { render } = open({ script, patience: 30_000 });
    const twice = await Promise.all([render(['a']), render(['a'])]);
    expect([...twice, await render(['a'])]).toEqual([['a 1'], ['a 1'], ['a 1']]);
  });

  test.each(['endless', 'broken', 'odd'])(
    '%s: shown as plain paragraphs, and the others continue',
    async (bad) => {
      let time = 0;
      const { render } = open({ script, patience: 300, now: () => time });
      expect(await render([bad, '<b>&\n\nc'])).toEqual([`<p>${bad}</p>`, '<p>&lt;b&gt;&amp;</p>\n<p>c</p>']);
      // It is not tried again for every visitor.
      time = 59_000;
      expect(await render([bad, '<b>&\n\nc'])).toHaveLength(2);
      expect((await open({ script, patience: 30_000 }).render(['a']))[0]).toBe('a 1');
    },
  );

  test('that take too long do not block the request thread', async () => {
    const { render } = open({ script, patience: 1500 });
    const slow = render(['endless']).then(() => 'slow');
    const others = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      return 'others';
    };
    expect(await Promise.race([slow, others()])).toBe('others');
    expect(await slow).toBe('slow');
  });

  test('are all answered if more come than there are threads, although some never end', async () => {
    const { render } = open({ script, patience: 400 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => render([n % 3 === 0 ? 'endless' : `text ${n}`, String(n)])),
    );
    expect(answers.map(({ length }) => length)).toEqual(Array.from({ length: 12 }, () => 2));
  });
});

describe('a hostile product', () => {
  const withDescription = (description: string) => {
    backend.answers = {
      ...backend.answers,
      'rpc/product_page': { ...productPage, product: { ...productPage.product, description } },
    };
  };

  test('with an endless text does not delay a cached page', async () => {
    withDescription('*endless*');
    const { render } = open({ script, patience: 2000 });
    const hostile = setup({ markdown: (texts) => render(texts.map(() => 'endless')) });
    await hostile.get('/categories');
    const product = hostile.get('/iron-works/bars/power-bar').then(({ status }) => ['product', status]);
    const cached = hostile.get('/categories').then(({ status }) => ['cached', status]);
    expect(await Promise.race([product, cached])).toEqual(['cached', 200]);
    expect(await product).toEqual(['product', 200]);
  });

  test('of any known kind shows as fast as any other', async () => {
    const { render } = open({ patience: 60_000 });
    const texts = Object.values(hostileTexts(limits.post.body.max));
    expect((await render(texts)).map((html) => typeof html)).toEqual(texts.map(() => 'string'));
    withDescription('1) '.repeat(600));
    const { get } = setup({ markdown: render });
    expect((await get('/iron-works/bars/power-bar')).status).toBe(200);
  });
});
