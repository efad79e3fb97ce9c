import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SeedFile } from './products.ts';
import { paper, steel, toneOf } from './drawings/canvas.ts';
import { draw } from './drawings/families.ts';
import { cover } from './drawings/marks.ts';
import { palette, plates } from './palette.ts';
import { seedId } from './random.ts';
import { type Row, hoursAgo } from './sql.ts';
import { vendors } from './vendors.ts';

interface Article {
  slug: string;
  head: Readonly<Record<string, string>>;
  body: string;
}

/** Markdown files of a folder next to this one, `<number>-<slug>.md` with `key: value` lines between `---`. */
function readArticles(folder: 'posts' | 'help'): Article[] {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path)
    .sort()
    .map((name) => {
      const [, head = '', ...rest] = readFileSync(join(path, name), 'utf8').split('---\n');
      const pairs = head
        .trim()
        .split('\n')
        .map((entry) => {
          const colon = entry.indexOf(': ');
          return [entry.slice(0, colon), entry.slice(colon + 2)] as const;
        });
      return { slug: name.slice(3, -3), head: Object.fromEntries(pairs), body: rest.join('---\n').trim() };
    });
}

function field(article: Article, name: string): string {
  const value = article.head[name];
  if (value === undefined) throw new Error(`${article.slug} lacks ${name}`);
  return value;
}

/**
 * Posts of the stores. Approved ones appear every two weeks, and the first file is the newest; a file with a `status`
 * is not public.
 */
export function postRows(): Row[] {
  return readArticles('posts').map((article, index) => {
    const { status = 'approved', reason = null } = article.head;
    const isPublic = status === 'approved';
    const age = isPublic ? 40 + index * 337 : 10 + index * 3;
    return {
      id: seedId(`post ${article.slug}`, 100_000 - age),
      vendor_id: seedId(`vendor ${field(article, 'vendor')}`),
      title: field(article, 'title'),
      slug: article.slug,
      excerpt: field(article, 'excerpt'),
      body: article.body,
      cover_image: `blog/${article.slug}.svg`,
      status,
      rejection_reason: reason,
      published_at: isPublic ? hoursAgo(age) : null,
      // Scheduled posts are approved for a future day.
      publish_on: status === 'scheduled' ? hoursAgo(-24 * 30) : null,
      created_at: hoursAgo(age + 70),
      updated_at: hoursAgo(age),
    };
  });
}

export function postCovers(): SeedFile[] {
  const colors = new Map(vendors.map((vendor) => [vendor.slug, palette[vendor.color]]));
  const accents = Object.values(plates);
  return readArticles('posts').map((article, index) => {
    const color = colors.get(field(article, 'vendor')) ?? paper.base;
    const art = field(article, 'art');
    const drawing = draw(art, {
      view: 'front',
      tone: art.startsWith('barbell') ? steel : toneOf(color),
      trim: toneOf(palette.Graphite),
      accent: accents[index % accents.length] ?? plates.red,
      label: index % 2 ? '20' : '24',
    });
    return { path: `blog/${article.slug}.svg`, body: cover(drawing, color), type: 'image/svg+xml' };
  });
}

export function helpRows(): Row[] {
  return readArticles('help').map((article, position) => ({
    id: seedId(`help ${article.slug}`, position),
    slug: article.slug,
    title: field(article, 'title'),
    topic: field(article, 'topic'),
    body: article.body,
    position,
  }));
}
