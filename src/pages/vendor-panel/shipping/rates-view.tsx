import { rateKinds, zonesOf } from './rate-words.ts';
import type { ReactNode } from 'react';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import type { ShippingRate } from '#schema/vendor-panel/shipping.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const priceOf = ({ kind, base_rate, bands }: ShippingRate): string => {
  if (kind === 'flat' || bands.length === 0) return `$${base_rate}`;
  const [first, last] = [bands[0]?.price, bands.at(-1)?.price];
  return first === last ? `$${first}` : `$${first} to $${last}`;
};
interface RatesViewProps {
  rates: readonly ShippingRate[];
  /** The id of the rate in the editor. */
  edited: string | null;
  mayWrite: boolean;
  onEdit: (id: string) => void;
  /** The editor's code is likely to be needed. */
  onNear?: () => void;
  editor: ReactNode;
}

const rateColumns = ({
  mayWrite,
  edited,
  onEdit,
}: Pick<RatesViewProps, 'mayWrite' | 'edited' | 'onEdit'>): readonly Column<ShippingRate>[] => [
  {
    id: 'name',
    label: 'Rate',
    kind: 'main',
    cell: ({ name, enabled, kind, zones }) => (
      <span className={styles.words}>
        <span>{name}</span> {enabled ? null : <Badge>Off</Badge>}
        <span className={styles.small}>
          {`${rateKinds.find(([id]) => id === kind)?.[1]}, ${zones.length === 0 ? 'every state' : zonesOf(zones)}`}
        </span>
      </span>
    ),
  },
  {
    id: 'days',
    label: 'Days',
    kind: 'number',
    cell: ({ min_days, max_days }) => (
      <span>{min_days === max_days ? min_days : `${min_days} to ${max_days}`}</span>
    ),
  },
  {
    id: 'free',
    label: 'Free over',
    kind: 'number',
    cell: ({ free_over }) => <span>{free_over === null ? '–' : `$${free_over}`}</span>,
  },
  { id: 'price', label: 'Price', kind: 'number', cell: (rate) => <span>{priceOf(rate)}</span> },
  {
    id: 'acts',
    label: 'Actions',
    kind: 'number',
    isBare: true,
    cell: ({ id, name }) => (
      <Button size="s" isDisabled={edited === id} onPress={() => onEdit(id)}>
        <span>{mayWrite ? 'Edit' : 'View'}</span>
        <span className={visuallyHidden}>{` ${name}`}</span>
      </Button>
    ),
  },
];

/** A store's rates as a table, on a phone as cards, and the editor of one of them. */
export function RatesView({ rates, edited, mayWrite, onEdit, onNear, editor }: RatesViewProps) {
  return (
    <PageSection className={styles.whole} aria-label="Rates">
      <p className={styles.note}>
        Checkout offers every active rate that fits the order, cheapest first. You can make a rate free over
        an order total and limit it to certain states.
      </p>
      {rates.length === 0 ? (
        edited === null && (
          <EmptyState
            drawing="box"
            title="No rates yet."
            action={
              mayWrite ? (
                <Button variant="primary" onNear={onNear} onPress={() => onEdit(crypto.randomUUID())}>
                  Add rate
                </Button>
              ) : undefined
            }
          >
            <p>
              Shoppers can't check out until you have an active rate. One price for every state is enough to
              start.
            </p>
          </EmptyState>
        )
      ) : (
        <ListTable
          caption="Shipping rates"
          rows={rates}
          nameOf={({ name }) => name}
          density="normal"
          columns={rateColumns({ mayWrite, edited, onEdit })}
        />
      )}
      {editor}
      {mayWrite && edited === null && rates.length > 0 ? (
        <div className={actions} style={{ paddingTop: '1rem' }}>
          <Button variant="primary" onNear={onNear} onPress={() => onEdit(crypto.randomUUID())}>
            Add rate
          </Button>
        </div>
      ) : null}
    </PageSection>
  );
}
