import { Article } from '#pages/kit/reading/article.tsx';
import type { Head } from '#routing/route.ts';
import { guided } from './guided.ts';
import { guides } from './guides.ts';
import * as styles from './size-guide.css.ts';
import { SizeTable } from './size-table.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const title = 'Size guide';
const lead =
  "How to measure, and which size, weight or length fits. For a specific product's sizing, see its product page.";

export const head = (): Head => ({ title, description: lead });

export function Page() {
  return (
    <Article title={title} lead={lead} wide>
      <nav aria-label="Guides">
        <ul className={styles.jumps}>
          {guided.map((slug) => (
            <li key={slug} className={styles.place}>
              <a className={styles.jump} href={`#${slug}`}>
                {guides[slug].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.guides}>
        {guided.map((slug) => (
          <PageSection key={slug} className={styles.guide} aria-labelledby={slug}>
            <h2 id={slug} className={styles.title}>
              {guides[slug].title}
            </h2>
            <SizeTable slug={slug} />
          </PageSection>
        ))}
      </div>
    </Article>
  );
}
