import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { ReadChanges } from '#actors/admin/products/product-changes.ts';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { QueueView } from '#pages/admin/kit/queue.tsx';
import { Decisions, QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { paths } from '#routing/paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { ModeratedProduct, ModeratedRow } from '#schema/admin/products/products.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { OnHome } from './on-home.tsx';
import { ProductDecision } from './product-decision.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { actions } from '#ui/css/layout.css.ts';

// It loads with the first product that is opened.
const ProductChanges = later(async () => (await import('./product-changes.tsx')).ProductChanges);

export const productViews = [
  ['public', 'Public'],
  ['taken-down', 'Taken down'],
] as const;

const decisionWords: Readonly<Record<string, string>> = {
  'product.taken_down': 'Taken down',
  'product.restored': 'Restored',
};

const rowOf = ({ id, name, store_name: by, created_at: at, taken_down_at: down }: ModeratedRow) => ({
  id,
  title: name,
  by,
  at: down ?? at,
  claim: null,
  badge: down === null ? undefined : <Badge tone="danger">Taken down</Badge>,
});

interface ProductsViewProps extends Queue<ModeratedRow, ModeratedProduct> {
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
  readChanges?: ReadChanges;
  feature: ComponentProps<typeof OnHome>['feature'];
}

/** All stores' products, and the one under review. */
export function ProductsView({ mayWrite, readChanges, feature, ...queue }: ProductsViewProps) {
  return (
    <QueueView
      {...queue}
      title="Products"
      outcomeOf={({ kind }) =>
        kind === 'restore'
          ? 'Product restored. We let the store know.'
          : 'Product taken down. We sent the store your reason.'
      }
      tabs={<ProductTabs current="products" />}
      views={['Filter products', productViews]}
      search="Search public products"
      nouns={['Products', 'product']}
      rowOf={rowOf}
      empty={['No public products.', 'No products are taken down.']}
    >
      <ProductReview
        actor={queue.item}
        listUrl={queueUrl(queue.path, queue.query.list, null)}
        mayWrite={mayWrite}
        readChanges={readChanges}
        feature={feature}
      />
    </QueueView>
  );
}

interface ProductReviewProps extends Pick<ProductsViewProps, 'mayWrite' | 'feature'> {
  actor: ModerationQueueActor<ModeratedProduct>;
  listUrl: string;
  readChanges: ReadChanges | undefined;
}

/**
 * An admin's last read version of the current product, if it has changed since: the difference is what they have not
 * seen.
 */
function useReadBefore({ version }: ModeratedProduct, isOvertaken: boolean): number | null {
  const [seen, setSeen] = useState<{ version: number; before: number | null }>({ version, before: null });
  if (seen.version !== version) setSeen({ version, before: seen.version });
  return isOvertaken ? version : seen.before;
}

function ProductReview({ actor, listUrl, mayWrite, readChanges, feature }: ProductReviewProps) {
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="product">
      {(product, { mayDecide, isSending, isOvertaken }) => (
        <>
          {mayWrite && (
            <ProductDecision
              key={product.id}
              actor={actor}
              product={product}
              mayDecide={mayDecide}
              isSending={isSending}
            />
          )}
          <Changed
            key={`changes ${product.id}`}
            product={product}
            isOvertaken={isOvertaken}
            read={readChanges}
          />
          {mayWrite && <OnHome key={`home ${product.id}`} product={product} feature={feature} />}
          <ProductSheet product={product} />
          <Decisions
            decisions={product.decisions}
            wordOf={(action) => decisionWords[action] ?? actionWords(action)}
          />
        </>
      )}
    </QueueItemFrame>
  );
}

interface ChangedProps {
  product: ModeratedProduct;
  isOvertaken: boolean;
  read: ReadChanges | undefined;
}

function Changed({ product, isOvertaken, read }: ChangedProps) {
  const since = useReadBefore(product, isOvertaken);
  return (
    <ProductChanges key={`${product.version} ${since}`} productId={product.id} since={since} read={read} />
  );
}

function ProductSheet({ product }: { product: ModeratedProduct }) {
  const { name, description, features, pictures, listed, takedown, price_from: price } = product;
  const { store_name: store, store_slug: storeSlug, category_slug: category, slug } = product;
  const { store_takedowns: others } = product;
  return (
    <article className={kit.sheet}>
      <p className={kit.meta}>
        <Badge tone={takedown !== null ? 'danger' : listed ? 'success' : 'neutral'}>
          {takedown !== null ? 'Taken down' : listed ? 'Public' : 'Not shown'}
        </Badge>
        <a className={link({})} href={paths.store(storeSlug)}>
          {store}
        </a>
        {listed && (
          <a className={link({})} href={paths.storeProduct(storeSlug, category, slug)}>
            View in shop
          </a>
        )}
        {others > 0 && (
          <span>{`${others} ${others === 1 ? 'product' : 'products'} from this store taken down`}</span>
        )}
      </p>
      <h2 className={heading({ level: 26 })}>{name}</h2>
      <p className={kit.meta}>{`Category: ${product.category_name}`}</p>
      {takedown !== null && <p>{`Taken down on ${formatDateAndMinute(takedown.at)}: ${takedown.reason}`}</p>}
      {price !== null && <p>{`From ${formatMoney(price)}`}</p>}
      {pictures.length > 0 && (
        <ul className={actions}>
          {pictures.map(({ path, alt }) => (
            <li key={path} className={kit.picture}>
              <Thumb image={path} size={120} />
              <span className={kit.meta}>{alt}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={kit.text}>{description}</p>
      {features.length > 0 && (
        <ul>
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
