import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { FulfillmentActor } from '#actors/vendor-panel/sales.ts';
import { StoreDenied } from '#panel/page/store-denied.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { alone } from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute, formatDay } from '#schema/format-date.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { Sale } from '#schema/vendor-panel/sale.ts';
import { Badge } from '#ui/components/badge.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { CancelForm, ShipForm, WordsForm } from '../order-forms.tsx';
import type { Do } from '../order-forms.tsx';
import type { PreviewRefund } from './refund-form.tsx';
import { Buyer, Earned, History, Items, Messages, Money } from './parts.tsx';
import { Parcels } from './parcels.tsx';
import { Returns } from './returns.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

const LabelForm = later(async () => (await import('./label-form.tsx')).LabelForm);

const RefundForm = later(async () => (await import('./refund-form.tsx')).RefundForm);

interface OrderViewProps {
  actor: FulfillmentActor;
  store: OwnStore;
  slug: string;
  /** Asks what a refund would do. */
  preview: PreviewRefund;
}

/** One order as the team of its store works on it. */
export function OrderView({ actor, store, slug, preview }: OrderViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { number, sale } = snapshot.context;
  const title = `Order ${number}`;
  if (snapshot.matches('denied')) {
    return (
      <StorePage title={title}>
        <StoreDenied />
      </StorePage>
    );
  }
  if (snapshot.matches('missing')) {
    return (
      <StorePage title={title}>
        <EmptyState drawing="rack" title="There is no such order in this store.">
          <p>
            <a className={link({})} href={panelAddresses.vendorOrders(slug)}>
              See all orders
            </a>
          </p>
        </EmptyState>
      </StorePage>
    );
  }
  if (snapshot.matches('failed')) {
    return (
      <StorePage title={title}>
        <Notice
          tone="danger"
          role="alert"
          title="The order could not be read."
          action={<Button onPress={() => actor.send({ type: 'sale.retry' })}>Try again</Button>}
        />
      </StorePage>
    );
  }
  if (sale === null) {
    return (
      <StorePage title={title}>
        <ListTableSkeleton />
      </StorePage>
    );
  }
  return <Shown actor={actor} store={store} slug={slug} preview={preview} sale={sale} />;
}

type Panel = 'ship' | 'label' | 'cancel' | 'refund';

function Shown({ actor, store, slug, preview, sale }: OrderViewProps & { sale: Sale }) {
  const snapshot = useSelector(actor, (current) => current);
  const [open, setOpen] = useState<Panel | null>(null);
  // Another number empties the forms.
  const [done, setDone] = useState({ count: 0, kind: '' });
  useEmitted(actor, 'sale.acted', ({ kind }) => {
    setDone(({ count }) => ({ count: count + 1, kind }));
    if (kind === 'ship' || kind === 'label' || kind === 'cancel' || kind === 'refund') setOpen(null);
  });
  const isBusy = !snapshot.matches('ready');
  const act: Do = (what) => actor.send({ type: 'sale.act', act: what, key: crypto.randomUUID() });
  const mayWork = mayIn(store, 'orders', 'write');
  const isOpen = sale.status === 'confirmed' || sale.status === 'processing';
  const shipped = sale.items.reduce((sum, item) => sum + item.shipped, 0);
  const panels: readonly (readonly [Panel, string, boolean])[] = [
    ['ship', 'Ship items', mayWork && isOpen],
    ['label', 'Buy a label', mayWork && sale.status === 'processing' && sale.desk.carrier !== null],
    ['cancel', 'Cancel order', mayWork && isOpen && shipped === 0],
    ['refund', 'Pay back', mayIn(store, 'refunds', 'write') && sale.money.left > 0],
  ];
  const shown = panels.find(([panel, , isThere]) => panel === open && isThere)?.[0];
  const form = { act, isBusy, onClose: () => setOpen(null), sale };
  return (
    <StorePage
      title={`Order ${sale.number}`}
      aside={
        <>
          <StatusBadge status={sale.status} />
          {isOpen && sale.confirmed_at === null && <Badge tone="attention">To confirm</Badge>}
          {sale.late && <Badge tone="danger">Late</Badge>}
        </>
      }
    >
      <p className={styles.hint}>
        <a className={alone} href={panelAddresses.vendorOrders(slug)}>
          All orders
        </a>
        <span>{` · Ordered ${formatDateAndMinute(sale.created_at)}${isOpen ? ` · Ship by ${formatDay(sale.ship_by)}` : ''} · ${sale.rate_name}, promised for ${formatDay(sale.latest)} at the latest`}</span>
      </p>
      {sale.exchange_of !== null && (
        <p className={styles.hint}>
          {'An exchange: it is sent for pieces that came back of order '}
          <a className={alone} href={panelAddresses.vendorOrder(slug, sale.exchange_of)}>
            {sale.exchange_of}
          </a>
          {' and costs the buyer nothing.'}
        </p>
      )}
      <OrderOutcome actor={actor} kind={done.kind} />
      {(panels.some(([, , isThere]) => isThere) || (mayWork && isOpen && sale.confirmed_at === null)) && (
        <div className={actions}>
          {mayWork && isOpen && sale.confirmed_at === null && (
            <Button variant="primary" isDisabled={isBusy} onPress={() => act({ kind: 'confirm' })}>
              Confirm order
            </Button>
          )}
          {panels.map(
            ([panel, label, isThere]) =>
              isThere && (
                <Button
                  key={panel}
                  variant={panel === 'ship' && sale.confirmed_at !== null ? 'primary' : 'secondary'}
                  isDisabled={isBusy}
                  aria-expanded={open === panel}
                  onPress={() => setOpen(open === panel ? null : panel)}
                >
                  {label}
                </Button>
              ),
          )}
        </div>
      )}
      {shown === 'ship' && <ShipForm key={`${done.count} ${shipped}`} {...form} />}
      {shown === 'label' && <LabelForm key={`${done.count} ${shipped}`} slug={slug} {...form} />}
      {shown === 'cancel' && <CancelForm {...form} />}
      {shown === 'refund' && (
        <RefundForm key={`${done.count} ${sale.money.refunded}`} preview={preview} {...form} />
      )}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Items sale={sale} />
          <Parcels sale={sale} act={act} isBusy={isBusy} mayWork={mayWork} />
          <Returns
            key={`returns ${done.count}`}
            sale={sale}
            slug={slug}
            act={act}
            isBusy={isBusy}
            mayWork={mayWork}
            mayExchange={mayIn(store, 'refunds', 'write')}
          />
          <Messages sale={sale}>
            {mayWork && (
              <WordsForm
                key={`message ${done.kind === 'message' ? done.count : ''}`}
                label="Message to the buyer"
                action="Send message"
                isBusy={isBusy}
                onSend={(words) => act({ kind: 'message', words })}
              />
            )}
          </Messages>
        </div>
        <div className={styles.stack}>
          <Buyer sale={sale} />
          <Money sale={sale} />
          <Earned sale={sale} />
          <PageSection className={styles.section} aria-label="Notes">
            <h2 className={heading({ level: 20 })}>Notes</h2>
            <p className={styles.hint}>Only your team sees them.</p>
            {sale.notes.length > 0 && (
              <ul className={styles.rows}>
                {sale.notes.map(({ id, author, note, at }) => (
                  <li key={id}>
                    <p className={styles.words}>{note}</p>
                    <p className={styles.hint}>{`${author}, ${formatDateAndMinute(at)}`}</p>
                  </li>
                ))}
              </ul>
            )}
            {mayWork && (
              <WordsForm
                key={`note ${done.kind === 'note' ? done.count : ''}`}
                label="New note"
                action="Add note"
                isBusy={isBusy}
                onSend={(words) => act({ kind: 'note', words })}
              />
            )}
          </PageSection>
          <History sale={sale} />
        </div>
      </div>
    </StorePage>
  );
}
