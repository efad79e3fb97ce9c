import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { createForm } from '#actors/kit/form.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { PromotionActionsActor } from '#actors/vendor-panel/offers/promotions.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { Skeleton as EditorSkeleton } from '#pages/vendor-panel/promotions/promotion.tsx';
import { PromotionView } from '#pages/vendor-panel/promotions/promotion-view.tsx';
import { Skeleton } from '#pages/vendor-panel/promotions/promotions.tsx';
import { PromotionsView } from '#pages/vendor-panel/promotions/promotions-view.tsx';
import { Trial, Tried } from '#pages/vendor-panel/promotions/trial.tsx';
import { cents } from '#schema/money.ts';
import { emptyPromotion, promotionValuesOf } from '#schema/vendor-panel/offers/promotion.ts';
import type {
  PromotionState,
  PromotionValues,
  StorePromotion,
  TriedPromotion,
} from '#schema/vendor-panel/offers/promotion.ts';
import { useAction, useList } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import { promotionOf } from './promotion-samples.ts';

const meta: Meta = { title: 'vendor/promotions' };
export default meta;

const long =
  'Twenty percent off every bar, plate and rack that leaves the old warehouse before the winter comes';
const bars = { id: 'p1', name: 'Monongahela Olympic Bar', image: null };
const all: readonly StorePromotion[] = [
  promotionOf({ id: 'a' }),
  promotionOf({
    id: 'b',
    label: long,
    code: 'WAREHOUSE-CLEARANCE-WINTER-26',
    kind: 'amount',
    value: '25.00',
    products: [bars],
    minimum: '100.00',
    first_day: plainDate('2026-12-01'),
    last_day: plainDate('2026-12-24'),
    max_redemptions: 500,
    state: 'scheduled',
    uses: 0,
    cost: cents(0),
    was_used: false,
  }),
  promotionOf({ id: 'c', label: 'Sent free', kind: 'free-shipping', value: '30.00', state: 'paused' }),
  promotionOf({
    id: 'd',
    label: 'Ropes',
    code: 'ROPES',
    category: { id: 'c1', name: 'Ropes' },
    state: 'draft',
    uses: 0,
    cost: cents(0),
    was_used: false,
  }),
  promotionOf({
    id: 'e',
    label: 'Last summer',
    last_day: plainDate('2026-08-31'),
    state: 'ended',
    max_redemptions: 12,
  }),
];

interface ListProps {
  rows: readonly StorePromotion[];
  query?: Readonly<Record<string, string>>;
  mayWrite?: boolean;
}

const noQuery = {};

function List({ rows, query = noQuery, mayWrite = true }: ListProps) {
  const model = {
    ...listViewModel,
    cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows, next: null } }] },
  };
  const list = useList<StorePromotion>(model, [['xstate.done.actor.readFirst', 'done.readFirst', 0]]);
  const promotionActions = useAction<PromotionActionsActor>();
  return (
    <main>
      <PromotionsView
        list={list}
        promotionActions={mayWrite ? promotionActions : null}
        slug="iron"
        query={query}
      />
    </main>
  );
}

const nothing = () => undefined;

interface EditorProps {
  values: PromotionValues;
  state: PromotionState | null;
  mayWrite?: boolean;
  /** The answer to a save; null keeps it pending. */
  answer?: SaveAnswer;
}

function Editor({ values, state, mayWrite = true, answer }: EditorProps) {
  const actor = useActor(() =>
    createForm<PromotionValues>({
      values,
      version: state === null ? null : 3,
      save: () => (answer === undefined ? new Promise<SaveAnswer>(nothing) : Promise.resolve(answer)),
    }),
  );
  return (
    <main>
      <StorePage title="Promotion">
        <PromotionView
          actor={actor}
          vendorId="iron"
          state={state}
          mayWrite={mayWrite}
          categories={[
            { id: 'c0', name: 'Gear', path: ['c0'] },
            { id: 'c1', name: 'Ropes', path: ['c0', 'c1'] },
          ]}
        />
      </StorePage>
    </main>
  );
}

const tried: TriedPromotion = {
  verdict: 'applied',
  minimum: cents(0),
  counts: { code: null, label: 'A tenth off', spares: cents(3_450) },
  lines: [
    {
      variant_id: 'v1',
      name: 'Monongahela Olympic Bar',
      quantity: 1,
      options: ['20 kg'],
      line_total: cents(34_500),
      discount: cents(3_450),
    },
    { variant_id: 'v2', name: long, quantity: 99, options: [], line_total: cents(9_900), discount: cents(0) },
  ],
  subtotal: cents(44_400),
  discount: cents(3_450),
  shipping: cents(2_400),
  shipping_waived: cents(0),
  tax: null,
  total: cents(43_350),
  before: cents(46_800),
};

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
      <EditorSkeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <List rows={[]} /> };
export const NothingMatches: StoryObj = { render: () => <List rows={[]} query={{ q: 'rope' }} /> };
export const OfEveryState: StoryObj = { render: () => <List rows={all} /> };
export const OnAPhone: StoryObj = {
  render: () => <List rows={all} />,
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
};
export const ForReaders: StoryObj = {
  render: () => <List rows={all} mayWrite={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Pause A tenth off' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'New promotion' })).toBeNull();
  },
};

export const NewOne: StoryObj = { render: () => <Editor values={emptyPromotion} state={null} /> };
export const DraftOfProducts: StoryObj = {
  render: () => (
    <Editor values={promotionValuesOf(promotionOf({ code: 'BARS', products: [bars] }))} state="draft" />
  ),
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
};
export const RunningOfACategory: StoryObj = {
  render: () => (
    <Editor
      values={promotionValuesOf(
        promotionOf({ code: 'ROPES', kind: 'free-shipping', category: { id: 'c1', name: 'Ropes' } }),
      )}
      state="running"
    />
  ),
};
export const Ended: StoryObj = {
  render: () => <Editor values={promotionValuesOf(promotionOf({}))} state="ended" />,
};
export const RefusedByItsFields: StoryObj = {
  render: () => <Editor values={{ ...emptyPromotion, scope: 'products' }} state={null} />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Percent'), '120');
    await userEvent.click(canvas.getByRole('button', { name: 'Save as draft' }));
    await expect(await canvas.findByText('Enter a percentage up to 100.')).toBeVisible();
    await expect(canvas.getByText('Choose at least one product.')).toBeVisible();
  },
};
export const ChangedBySomeoneElse: StoryObj = {
  render: () => (
    <Editor
      values={promotionValuesOf(promotionOf({}))}
      state="running"
      answer={{
        kind: 'conflict',
        theirs: {
          values: promotionValuesOf(promotionOf({ label: 'A fifth off', value: '20.00' })),
          version: 4,
        },
      }}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Name'), '!');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/A fifth off/)).toBeVisible();
  },
};

export const TryingIt: StoryObj = {
  render: () => (
    <main>
      <Trial vendorId="iron" promotion={null} />
    </main>
  ),
};
export const Tries: StoryObj = {
  render: () => (
    <main>
      <Tried tried={tried} />
      <Tried
        tried={{
          ...tried,
          verdict: 'minimum',
          minimum: cents(50_000),
          counts: null,
          discount: cents(0),
          tax: cents(3_663),
          total: cents(50_463),
        }}
      />
    </main>
  ),
};
