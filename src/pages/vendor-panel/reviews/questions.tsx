import { createQuestionList } from '#actors/vendor-panel/people/replies.ts';
import { useState } from 'react';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { questionColumns, questionName } from './review-columns.tsx';
import { useWords } from './use-words.ts';
import { readWordQuery } from './word-query.ts';
import type { WordQuery } from './word-query.ts';
import { questionList } from './review-texts.ts';
import { WordsView } from './words-view.tsx';

export const head = (): Head => ({ title: 'Questions', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Questions">
    <ListTableSkeleton />
  </StorePage>
);

/** /{vendorSlug}/vendor-dashboard/reviews/questions */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Questions" resource="reviews" skeleton={<Skeleton />}>
      {(store) => <Questions store={store} slug={slug} query={readWordQuery(search, questionList)} />}
    </OfStore>
  );
}

function Questions({ store, slug, query }: { store: OwnStore; slug: string; query: WordQuery }) {
  const { speaking, ...words } = useWords('question', createQuestionList, store, query);
  const [now] = useState(Date.now);
  const place = { path: panelAddresses.vendorQuestions(slug), query };
  return (
    <WordsView
      {...words}
      {...questionList}
      kind="question"
      slug={slug}
      query={query}
      columns={questionColumns(place, speaking, now)}
      nameOf={questionName}
    />
  );
}
