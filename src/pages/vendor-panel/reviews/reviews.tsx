import { createReviewList } from '#actors/vendor-panel/people/replies.ts';
import { useState } from 'react';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { ExportReviews } from './export-reviews.tsx';
import { reviewColumns, reviewName } from './review-columns.tsx';
import { useWords } from './use-words.ts';
import { readWordQuery } from './word-query.ts';
import type { WordQuery } from './word-query.ts';
import { reviewList } from './review-texts.ts';
import { WordsView } from './words-view.tsx';

export const head = (): Head => ({ title: 'Reviews', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Reviews">
    <ListTableSkeleton />
  </StorePage>
);

/** Spec §2: /{vendorSlug}/vendor-dashboard/reviews. */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Reviews" resource="reviews" skeleton={<Skeleton />}>
      {(store) => <Reviews store={store} slug={slug} query={readWordQuery(search, reviewList)} />}
    </OfStore>
  );
}

function Reviews({ store, slug, query }: { store: OwnStore; slug: string; query: WordQuery }) {
  const { speaking, ...words } = useWords('review', createReviewList, store, query);
  const [now] = useState(Date.now);
  const place = { path: panelAddresses.vendorReviews(slug), query };
  return (
    <WordsView
      {...words}
      {...reviewList}
      kind="review"
      slug={slug}
      query={query}
      columns={reviewColumns(place, speaking, now)}
      nameOf={reviewName}
      tools={<ExportReviews vendorId={store.vendor_id} query={query} />}
    />
  );
}
