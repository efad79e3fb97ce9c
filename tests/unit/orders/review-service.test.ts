import { firstValueFrom, lastValueFrom } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { createClient } from '#services/client.ts';
import { createObjectStore } from '#services/object-store.ts';
import { createReviewService } from '#services/orders/reviews.ts';
import type { NewPicture } from '#services/orders/reviews.ts';

const backend = { supabaseUrl: 'http://backend.test', anonKey: 'anon' };
const review = { rating: 5, title: 'Solid bar', content: 'It does what a bar should do.' };

const picture = (id: string, alt = ''): NewPicture => ({
  id,
  alt,
  width: 800,
  height: 600,
  blob: new Blob(['picture'], { type: 'image/jpeg' }),
});

/** A backend whose answers are chosen by the end of the URL. */
function serviceOf(answers: Record<string, () => Response>, token: string | null = 'mine') {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    asked.push(pathname.replace(/^\/(rest|storage)\/v1\//, ''));
    if (pathname.endsWith('write_review')) bodies.push(JSON.parse(String(init?.body)));
    const answer = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1];
    return answer?.() ?? Response.json({ message: 'not foreseen' }, { status: 500 });
  };
  const accessToken = () => Promise.resolve(token);
  const service = createReviewService(
    createClient(backend, fetcher, accessToken),
    createObjectStore(backend, fetcher),
    accessToken,
  );
  return { asked, bodies, service };
}

let sent = 0;
beforeEach(() => {
  sent = 0;
});

const works = {
  own_upload_folder: () => Response.json('person'),
  '.jpg': () => Response.json({ Key: 'uploads/person/x/800.jpg' }),
  'keep-picture': () => Response.json({ path: `reviews/folder/${(sent += 1)}.jpg`, width: 800, height: 600 }),
  write_review: () => Response.json('review'),
};

test('pictures are sent first, one after the other, and the review lists them in order', async () => {
  const { asked, bodies, service } = serviceOf(works);
  const counts: number[] = [];
  const answer = service.write('item', review, [picture('a', 'The bar'), picture('b')], (count) =>
    counts.push(count),
  );
  await lastValueFrom(answer);
  expect(asked).toEqual([
    'rpc/own_upload_folder',
    'object/uploads/person/a/800.jpg',
    '/functions/v1/keep-picture',
    'object/uploads/person/b/800.jpg',
    '/functions/v1/keep-picture',
    'rpc/write_review',
  ]);
  expect(counts).toEqual([1, 2]);
  expect(bodies).toEqual([
    {
      order_item: 'item',
      ...review,
      pictures: [
        { path: 'folder/1.jpg', alt: 'The bar', width: 800, height: 600 },
        { path: 'folder/2.jpg', alt: null, width: 800, height: 600 },
      ],
    },
  ]);
});

test('a review without pictures is one call', async () => {
  const { asked, bodies, service } = serviceOf(works);
  await firstValueFrom(service.write('item', review, [], () => undefined));
  expect([asked, bodies]).toEqual([['rpc/write_review'], [{ order_item: 'item', ...review }]]);
});

test('if a picture is refused, no review is written, and the next attempt continues with it', async () => {
  let isAway = true;
  const taken = () =>
    Response.json({ statusCode: '409', error: 'Duplicate', message: 'taken' }, { status: 400 });
  const { asked, bodies, service } = serviceOf({
    'a/800.jpg': () => (isAway ? works['.jpg']() : taken()),
    'b/800.jpg': () => (isAway ? Response.json({ statusCode: '503' }, { status: 503 }) : works['.jpg']()),
    ...works,
  });
  const write = () =>
    lastValueFrom(service.write('item', review, [picture('a'), picture('b')], () => undefined));
  await expect(write()).rejects.toMatchObject({ _tag: 'Unavailable' });
  expect([asked.at(-1), bodies]).toEqual(['object/uploads/person/b/800.jpg', []]);
  isAway = false;
  await write();
  expect(bodies).toHaveLength(1);
});

test('a refusal of the shop is passed on', async () => {
  const refused = (message: string) => () =>
    Response.json({ code: 'PT409', message, details: 'A sentence.' }, { status: 409 });
  const early = serviceOf({ ...works, own_upload_folder: refused('not_delivered') });
  const late = serviceOf({ ...works, write_review: refused('picture_gone') });
  for (const [{ service }, code] of [
    [early, 'not_delivered'],
    [late, 'picture_gone'],
  ] as const) {
    await expect(
      lastValueFrom(service.write('item', review, [picture('a')], () => undefined)),
    ).rejects.toMatchObject({ _tag: 'Conflict', code });
  }
  expect(early.asked).toEqual(['rpc/own_upload_folder']);
});

test('without a session nothing is uploaded', async () => {
  const { asked, service } = serviceOf(works, null);
  await expect(
    lastValueFrom(service.write('item', review, [picture('a')], () => undefined)),
  ).rejects.toMatchObject({ _tag: 'SessionEnded' });
  expect(asked).toEqual(['rpc/own_upload_folder']);
});
