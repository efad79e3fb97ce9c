import { saved } from '#actors/shop/saved.ts';
import { paths } from '#routing/paths.ts';
import { readIds } from '#routing/shared-ids.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { share } from '#pages/shop/share.ts';
import { useSavedDetails, useSavedItems } from './use-saved.ts';
import { limits } from '#schema/limits.ts';
import { CompareView } from './compare-view.tsx';

export function Page({ search }: PageProps<null>) {
  const shared = readIds(search).slice(0, limits.comparison.products);
  const items = useSavedItems('comparison');
  const ids = shared.length > 0 ? shared : items.map(({ id }) => id);
  const { state, retry } = useSavedDetails(ids);
  return (
    <CompareView
      isShared={shared.length > 0}
      ids={ids}
      state={state}
      onRetry={retry}
      onRemove={(id) => saved().comparison.send({ type: 'removed', id })}
      onClear={() => saved().comparison.send({ type: 'cleared' })}
      onShare={() => void share('Compare', paths.compare(ids))}
    />
  );
}

export function head(): Head {
  return { title: 'Compare products', noIndex: true };
}
