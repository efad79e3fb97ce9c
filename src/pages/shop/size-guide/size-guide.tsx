import { Article } from '#pages/content/article.tsx';
import type { Head } from '#routing/route.ts';
import { guided } from './guided.ts';
import { guides } from './guides.ts';
import { SizeTable } from './size-table.tsx';

const title = 'Size guide';
const lead =
  'How to measure, and which size, weight or length fits. Sizes of a single product stand on its page.';

export const head = (): Head => ({ title, description: lead });

export function Page() {
  return (
    <Article title={title} lead={lead}>
      <nav aria-label="Guides">
        <ul>
          {guided.map((slug) => (
            <li key={slug}>
              <a href={`#${slug}`}>{guides[slug].title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {guided.map((slug) => (
        <section key={slug} aria-labelledby={slug}>
          <h2 id={slug}>{guides[slug].title}</h2>
          <SizeTable slug={slug} />
        </section>
      ))}
    </Article>
  );
}
