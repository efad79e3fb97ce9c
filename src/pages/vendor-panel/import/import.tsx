import { beginWithStore } from '#lazy/shop-terms.ts';
import { lazy, Suspense } from 'react';
import { createProductImport, firstProblems, importWords } from '#actors/vendor-panel/import/import.ts';
import { allCategories } from '#actors/vendor-panel/categories.ts';
import { createJob } from '#actors/vendor-panel/job.ts';
import { ownStores } from '#actors/vendor-panel/stores.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useSession } from '#lazy/use-session.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn, storeAt } from '#schema/vendor-panel/own-store.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { JobProgress } from '#ui/patterns/job-progress.tsx';
import { page } from '#panel/list/list.css.ts';
import { ImportView } from './import-view.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

const Pictures = lazy(async () => ({ default: (await import('./pictures-of-store.tsx')).PicturesOfStore }));

export const head = (): Head => ({ title: 'Import products', noIndex: true });

export function Skeleton() {
  return (
    <div className={page}>
      <h1 className={heading({ level: 36 })}>Import products</h1>
      <JobProgress title="One moment" look="reading" done={0} total={null} />
    </div>
  );
}

export function Page({ params }: PageProps<null>) {
  const { userId } = useSession();
  const slug = params['vendorSlug'] ?? '';
  return userId === null ? <Skeleton /> : <OfStore key={`${userId} ${slug}`} slug={slug} />;
}

function OfStore({ slug }: { slug: string }) {
  const { reading, again } = useRead(ownStores);
  if (reading.kind === 'reading') return <Skeleton />;
  const store = reading.kind === 'ready' ? storeAt(reading.value, slug) : undefined;
  beginWithStore(store);
  if (store !== undefined && mayIn(store, 'products', 'write')) {
    return <Import vendorId={store.vendor_id} slug={slug} />;
  }
  return (
    <div className={page}>
      <h1 className={heading({ level: 36 })}>Import products</h1>
      {reading.kind === 'failed' ? (
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load your store."
          action={<TryAgain onPress={again} />}
        />
      ) : (
        <EmptyState drawing="lock" title="You don't have permission to change this store's products.">
          <p>Ask the store's owner for access.</p>
        </EmptyState>
      )}
    </div>
  );
}

function Import({ vendorId, slug }: { vendorId: string; slug: string }) {
  const actor = useActor(() => createProductImport(vendorId));
  return (
    <ImportView
      actor={actor}
      vendorId={vendorId}
      listPath={panelAddresses.vendorProducts(slug)}
      createJob={createJob}
      readProblems={firstProblems}
      readWords={importWords}
      readCategories={allCategories}
      renderPictures={(zip) => (
        <Suspense fallback={null}>
          <Pictures vendorId={vendorId} {...zip} />
        </Suspense>
      )}
    />
  );
}
