import type { ReactNode } from 'react';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { optionsText } from '#pages/kit/options-text.ts';
import type { Reading } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { ViewedAccount } from '#schema/admin/views.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

interface ViewedAccountViewProps {
  person: string;
  reading: Reading<ViewedAccount>;
  onRetry: () => void;
  /** The list of orders, which loads separately. */
  orders: ReactNode;
  skeleton: ReactNode;
}

/** An account as its owner sees it, without any button that changes something. */
export function ViewedAccountView({ person, reading, onRetry, orders, skeleton }: ViewedAccountViewProps) {
  if (reading.kind === 'reading') return skeleton;
  if (reading.kind === 'failed') {
    return (
      <StorePage title="Account view">
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load this account."
          action={<TryAgain onPress={onRetry} />}
        />
      </StorePage>
    );
  }
  const account = reading.value;
  return (
    <StorePage
      title={account.name}
      aside={
        <a className={link({})} href={panelAddresses.adminUser(person)}>
          Back to the account
        </a>
      }
    >
      <Facts account={account} />
      <RecordSection id="orders" title="Orders">
        {orders}
      </RecordSection>
      <Table
        id="cart"
        title="Cart"
        none="The cart is empty, or saved only in their browser."
        columns={cartColumns}
        rows={account.cart.map((line) => ({ ...line, id: line.variant_id }))}
        nameOf={({ name }) => name}
      />
      <Table
        id="wishlist"
        title="Wishlist"
        none="Nothing is saved."
        columns={wishColumns}
        rows={account.wishlist}
        nameOf={({ name }) => name}
      />
      <Table
        id="reviews"
        title="Reviews"
        none="No reviews."
        columns={reviewColumns}
        rows={account.reviews}
        nameOf={({ product }) => product}
      />
      <Table
        id="stores"
        title="Stores"
        none="No store and no teams."
        columns={storeColumns}
        rows={account.stores}
        nameOf={({ name }) => name}
      />
    </StorePage>
  );
}

const mailNames: Readonly<Record<string, string>> = {
  order_updates: 'order updates',
  back_in_stock: 'back in stock',
  price_drops: 'price drops',
  answers: 'store replies',
  newsletter: 'newsletter',
};

function Facts({ account }: { account: ViewedAccount }) {
  const { addresses, mails } = account;
  const wanted = Object.entries(mails ?? {}).flatMap(([key, isOn]) => (isOn ? [mailNames[key] ?? key] : []));
  const facts = [
    `Name: ${[account.first_name, account.last_name].filter(Boolean).join(' ') || 'none'}`,
    ...(account.company_name === null ? [] : [`Company: ${account.company_name}`]),
    `Email: ${account.email ?? 'none'}`,
    `Signed up: ${formatDateAndMinute(account.created_at)}`,
    `Mails: ${wanted.join(', ') || 'none'}`,
    ...(addresses.length === 0 ? ['Saved addresses: none'] : []),
    ...addresses.map(
      ({ label, city, state, is_default: isDefault }) =>
        `Address${label === null ? '' : ` ${label}`}: ${city}, ${state}${isDefault ? ', default' : ''}`,
    ),
  ];
  return (
    <RecordSection id="overview" title="Overview">
      <ul className={stack({ gap: 2 })}>
        {facts.map((fact, index) => (
          // Two addresses may be equal.
          <li key={`${String(index)} ${fact}`} className={page.hint}>
            {fact}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

interface TableProps<Row> {
  id: string;
  title: string;
  none: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}

const Table = <Row extends { readonly id: string }>({ id, title, none, ...table }: TableProps<Row>) => (
  <RecordSection id={id} title={title}>
    {table.rows.length === 0 ? (
      <p className={page.hint}>{none}</p>
    ) : (
      <ListTable caption={title} density="normal" {...table} />
    )}
  </RecordSection>
);

const product = (id: string, name: string) => (
  <a className={link({})} href={paths.product(id)}>
    {name}
  </a>
);

const cartColumns: readonly Column<ViewedAccount['cart'][number] & { id: string }>[] = [
  {
    id: 'name',
    label: 'Product',
    kind: 'main',
    cell: ({ product_id: id, name }) => product(id, name),
  },
  { id: 'options', label: 'Options', cell: (line) => optionsText(line) || 'None' },
  { id: 'store', label: 'Store', cell: ({ vendor_name: store }) => store },
  { id: 'quantity', label: 'Quantity', kind: 'number', cell: ({ quantity }) => quantity },
  { id: 'price', label: 'Each', kind: 'number', cell: ({ unit_price: price }) => formatMoney(price) },
];

const wishColumns: readonly Column<ViewedAccount['wishlist'][number]>[] = [
  { id: 'name', label: 'Product', kind: 'main', cell: ({ id, name }) => product(id, name) },
  { id: 'store', label: 'Store', cell: ({ vendor_name: store }) => store },
  { id: 'stock', label: 'Stock', cell: ({ in_stock: isThere }) => (isThere ? 'In stock' : 'Sold out') },
  { id: 'price', label: 'From', kind: 'number', cell: ({ price_from: price }) => formatMoney(price) },
];

const reviewColumns: readonly Column<ViewedAccount['reviews'][number]>[] = [
  { id: 'product', label: 'Product', kind: 'main', cell: ({ product: name }) => name },
  { id: 'rating', label: 'Stars', kind: 'number', cell: ({ rating }) => rating },
  {
    id: 'words',
    label: 'Review',
    isBare: true,
    cell: ({ title, content }) => (
      <>
        <strong>{title}</strong>
        <span>{` ${content}`}</span>
      </>
    ),
  },
  { id: 'status', label: 'Status', isBare: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'at', label: 'Written', cell: ({ at }) => formatDateAndMinute(at) },
];

const storeColumns: readonly Column<ViewedAccount['stores'][number]>[] = [
  {
    id: 'name',
    label: 'Store',
    kind: 'main',
    cell: ({ id, name }) => (
      <a className={link({})} href={panelAddresses.adminStore(id)}>
        {name}
      </a>
    ),
  },
  { id: 'role', label: 'Role', cell: ({ role }) => role },
  { id: 'status', label: 'Status', isBare: true, cell: ({ status }) => <StatusBadge status={status} /> },
];
