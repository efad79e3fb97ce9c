import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { container, plainList, stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import type { Category } from '#schema/shop/catalog.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as styles from './categories.css.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { PlateDisc } from './plate-disc.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export function Page({ data: { categories } }: PageProps<{ categories: readonly Category[] }>) {
  const roots = categories.filter(({ parent_id }) => parent_id === null);
  return (
    <div className={`${container} ${listing.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: 'Categories' }]} />
      <div className={listing.head}>
        <h1 className={heading({ level: 52 })}>Categories</h1>
      </div>
      {roots.length === 0 ? (
        <EmptyState
          drawing="rack"
          title="No categories yet."
          action={
            <a className={button({ variant: 'primary' })} href={paths.products()}>
              All products
            </a>
          }
        />
      ) : (
        <div className={styles.roots}>
          {roots.map((root) => (
            <PageSection key={root.id} className={styles.root} aria-labelledby={`category-${root.slug}`}>
              <PlateDisc plate={root.plate} size={72} />
              <div className={stack({ gap: 2 })}>
                <h2 id={`category-${root.slug}`} className={heading({ level: 36 })}>
                  <a className={styles.rootLink} href={paths.category(root.id)}>
                    {root.name}
                  </a>
                </h2>
                {root.description !== '' && <p className={hint}>{root.description}</p>}
                <Branch parent={root} categories={categories} />
              </div>
            </PageSection>
          ))}
        </div>
      )}
    </div>
  );
}

function Branch({ parent, categories }: { parent: Category; categories: readonly Category[] }) {
  const below = categories.filter(({ parent_id }) => parent_id === parent.id);
  if (below.length === 0) return null;
  return (
    <ul className={styles.branches}>
      {below.map((category) => (
        <li key={category.id}>
          <a className={styles.branchLink} href={paths.category(category.id)}>
            {category.name}
          </a>
          <Leaves parent={category} categories={categories} />
        </li>
      ))}
    </ul>
  );
}

function Leaves({ parent, categories }: { parent: Category; categories: readonly Category[] }) {
  const below = categories.filter(({ parent_id }) => parent_id === parent.id);
  if (below.length === 0) return null;
  return (
    <ul className={plainList}>
      {below.map(({ id, name }) => (
        <li key={id}>
          <a className={styles.leafLink} href={paths.category(id)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Skeleton() {
  return (
    <div className={`${container} ${listing.page}`}>
      <div className={listing.head}>
        <h1 className={heading({ level: 52 })}>Categories</h1>
      </div>
      <div className={styles.roots}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={styles.root}>
            <Bone shape="disc" width="72px" height="72px" />
            <div className={stack({ gap: 2 })}>
              <Bone width="50%" height="2rem" />
              <Bone width="90%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

export function head(): Head {
  return {
    title: 'Categories',
    description: 'Every kind of gear in the shop, from barbells and racks to supplements and workout wear.',
  };
}
