import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { StoreOrderActionActor } from '#actors/orders/store-order.ts';
import { storeOrderMachine } from '#machines/orders/store-order.machine.ts';
import { ConversationView } from '#pages/vendor-panel/messages/conversation-view.tsx';
import { Skeleton } from '#pages/vendor-panel/messages/messages.tsx';
import { MessagesView } from '#pages/vendor-panel/messages/messages-view.tsx';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { ListedConversation } from '#schema/vendor-panel/people/messages.ts';
import type { StoreOrder } from '#schema/vendor-panel/store-order.ts';
import { useAction, useList, useNeighbour } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import { storeOrderModel } from '#samples/models/orders/store-order.model.ts';
import { deliveredOrder, longOrder, order, orderStore } from '#samples/data/orders/store-order-samples.ts';

const row = (id: string, more: Partial<ListedConversation> = {}): ListedConversation => ({
  id,
  number: 'SB-7K2M9Q',
  buyer: 'Ada Lovelace',
  status: 'shipped',
  waiting_since: '2026-11-22T09:15:00Z',
  unread: true,
  at: '2026-11-22T09:15:00Z',
  from: 'customer',
  author: null,
  words: 'Does the rack need two people to put it up?',
  ...more,
});

function List({ rows, q }: { rows: readonly ListedConversation[]; q?: string }) {
  const model = {
    ...listViewModel,
    cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows, next: null } }] },
  };
  const actor = useList<ListedConversation>(model, [['xstate.done.actor.readFirst', 'done.readFirst', 0]]);
  return (
    <main>
      <MessagesView
        list={actor}
        slug="iron-works"
        query={q === undefined ? {} : { q }}
        counts={{ open: 1000, unread: 1, response_seconds: 10_800 }}
      />
    </main>
  );
}

const nothing = () => undefined;
const canned = [
  { id: 'c1', title: 'On its way', words: 'It leaves our house today.', version: 1 },
  { id: 'c2', title: 'Thanks', words: 'Thank you for writing to us!', version: 3 },
];

function Conversation({ shown, store = orderStore }: { shown: StoreOrder; store?: OwnStore }) {
  const model = {
    ...storeOrderModel,
    input: { number: shown.number },
    cases: { ...storeOrderModel.cases, 'done.readOrder': [{ output: shown }] },
  };
  const action = useAction<StoreOrderActionActor>();
  const actor = useNeighbour(storeOrderMachine, model, [
    ['xstate.done.actor.readOrder', 'done.readOrder', 0],
  ]);
  return (
    <main>
      <ConversationView
        actor={actor}
        action={action}
        store={store}
        slug="iron-works"
        canned={canned}
        onCannedChanged={nothing}
        onSeen={nothing}
      />
    </main>
  );
}

const meta: Meta = { title: 'vendor/messages' };
export default meta;

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and-a-rack-that-needs-two-people '.repeat(4);

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <List rows={[]} /> };
export const NothingFound: StoryObj = { render: () => <List rows={[]} q="SB-22" /> };
export const Many: StoryObj = {
  render: () => (
    <List
      rows={[
        row('a'),
        row('b', { unread: false }),
        row('c', { waiting_since: null, unread: false, from: 'vendor', author: 'Ana Lee', words: long }),
        row('d', { buyer: long.slice(0, 100) }),
      ]}
    />
  ),
};
export const Waiting: StoryObj = {
  render: () => <Conversation shown={{ ...deliveredOrder, waiting: true }} />,
};
export const NoMessages: StoryObj = { render: () => <Conversation shown={{ ...order, messages: [] }} /> };
export const LongText: StoryObj = { render: () => <Conversation shown={longOrder} /> };
export const ReadOnly: StoryObj = {
  render: () => (
    <Conversation
      shown={deliveredOrder}
      store={{ ...orderStore, role: 'finance', rights: { orders: ['read'] } }}
    />
  ),
};
export const AtTheCaret: StoryObj = {
  render: () => <Conversation shown={deliveredOrder} />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const field = await page.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
    await userEvent.type(field, 'Hello!  Bye.');
    field.setSelectionRange(7, 7);
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Insert saved reply' }), 'On its way');
    await waitFor(() => expect(field).toHaveValue('Hello! It leaves our house today. Bye.'));
    await waitFor(() => expect(field).toHaveFocus());
  },
};
