import { useState } from 'react';
import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading, small } from '#ui/css/text.css.ts';
import type { HelpData } from '#pages/content/load.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as article from '#pages/kit/reading/article.css.ts';
import * as styles from '#pages/kit/reading/reading.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const lead = "Short answers to common questions. Can't find yours? Contact us.";

/** The topics of the seed's articles in the order of a purchase; any other topic comes last under its own name. */
const topicNames: Readonly<Record<string, string>> = {
  orders: 'Orders',
  shipping: 'Shipping',
  returns: 'Returns and warranty',
  payments: 'Payment',
  account: 'Your account',
  selling: 'Selling',
};

type Article = HelpData['articles'][number];

function byTopic(articles: readonly Article[]): [topic: string, articles: Article[]][] {
  const found = new Map<string, Article[]>(Object.keys(topicNames).map((topic) => [topic, []]));
  for (const one of articles) found.set(one.topic, [...(found.get(one.topic) ?? []), one]);
  return [...found].filter(([, some]) => some.length > 0);
}

const capital = (topic: string) => topic.charAt(0).toUpperCase() + topic.slice(1);

/** Every search word occurs somewhere in the article. */
const answers = ({ words }: Article, asked: string): boolean =>
  asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));

export function Page({ data: { articles } }: PageProps<HelpData>) {
  const [asked, setAsked] = useState('');
  const found = articles.filter((one) => answers(one, asked.trim()));
  const searching = asked.trim() !== '';
  return (
    <div className={`${container} ${article.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: 'Help' }]} />
      <div className={article.head}>
        <h1 className={heading({ level: 52 })}>Help</h1>
        <p className={article.lead}>{lead}</p>
      </div>
      <form role="search" className={styles.find} onSubmit={(event) => event.preventDefault()}>
        <TextField
          label="Search help"
          type="search"
          autoComplete="off"
          value={asked}
          onChange={setAsked}
          isRequired={false}
        />
        <p className={small} role="status">
          {!searching ? '' : found.length === 1 ? '1 article' : `${found.length} articles`}
        </p>
      </form>
      {found.length === 0 ? (
        <EmptyState
          drawing="rack"
          title={searching ? `No results for “${asked.trim()}”.` : 'No articles yet.'}
          action={
            <a className={button({ variant: 'primary' })} href={paths.contact()}>
              Contact us
            </a>
          }
        />
      ) : (
        <div className={styles.topics}>
          {byTopic(found).map(([topic, some]) => (
            <PageSection key={topic} className={stack({ gap: 3 })} aria-labelledby={`topic-${topic}`}>
              <h2 id={`topic-${topic}`} className={heading({ level: 26 })}>
                {topicNames[topic] ?? capital(topic)}
              </h2>
              <div>
                {some.map(({ slug, title, html }) => (
                  <div key={slug} id={slug}>
                    <Disclosure title={title}>
                      <div className={article.prose} dangerouslySetInnerHTML={{ __html: html }} />
                    </Disclosure>
                  </div>
                ))}
              </div>
            </PageSection>
          ))}
          <p>
            Still need help? <a href={paths.contact()}>Contact us</a>. We answer on weekdays.
          </p>
        </div>
      )}
    </div>
  );
}

export function head(): Head {
  return { title: 'Help', description: lead };
}
