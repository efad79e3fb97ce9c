import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { CategoryData } from '#pages/shop/load.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as styles from '#pages/kit/tiles/listing.css.ts';
import { ProductList } from './product-list.tsx';

export { ProductListSkeleton as Skeleton } from './product-list.tsx';

export function Page({ data, search, firstPaint, pending }: PageProps<CategoryData>) {
  const { category, ancestors, children } = data;
  return (
    <div className={`${container} ${styles.page}`}>
      <Breadcrumbs
        items={[
          { label: 'Home', href: paths.home() },
          { label: 'Categories', href: paths.categories() },
          ...ancestors.map(({ id, name }) => ({ label: name, href: paths.category(id) })),
          { label: category.name },
        ]}
      />
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>{category.name}</h1>
        {category.description !== '' && <p className={styles.lead}>{category.description}</p>}
        {children.length > 0 && (
          <ul className={styles.chips} aria-label={`In ${category.name}`}>
            {children.map(({ id, name }) => (
              <li key={id}>
                <a className={styles.chip} href={paths.category(id)}>
                  <span className={styles.disc[category.plate]} aria-hidden="true" />
                  <span>{name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ProductList
        path={paths.category(category.id)}
        search={search}
        data={data}
        firstPaint={firstPaint}
        pending={pending}
      />
    </div>
  );
}

export function head({ category }: CategoryData): Head {
  return {
    title: category.name,
    description:
      category.description === ''
        ? `${category.name} from independent vendors, with live stock and honest prices.`
        : category.description,
    canonical: paths.category(category.id),
    also: [paths.category(category.slug)],
  };
}
