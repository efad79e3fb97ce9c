import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { createForm } from '#actors/kit/form.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { changed } from '#samples/data/admin/product-samples.ts';
import { VersionList } from '#pages/vendor-panel/products/product-versions.tsx';
import { ProductFields } from '#pages/vendor-panel/products/product-form.tsx';
import { Skeleton } from '#pages/vendor-panel/products/edit-product.tsx';
import { emptyValues, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { ProductValues } from '#schema/vendor-panel/product-form.ts';
import { documentProblems } from '#schema/vendor-panel/product/product-rules.ts';
import { emptyDocument, emptyVariant } from '#schema/vendor-panel/product.ts';
import { documentOf } from '#schema/vendor-panel/product/document-of.ts';
import { longWord, stretched } from '#samples/data/kit/stretched.ts';

const filled = valuesOf({
  ...emptyDocument,
  name: 'Steel bar',
  description: 'A bar that **spins**, for every day.',
  features: ['Spins well'],
  options: [{ name: 'size', values: ['S', 'L'] }],
  variants: [
    { ...emptyVariant, sku: 'BAR-S', size: 'S', price: '40.00', stock: 10 },
    { ...emptyVariant, sku: 'BAR-L', size: 'L', price: '60.00', compare_at_price: '70.00', stock: 2 },
  ],
  media: [{ path: 'products/bar/front.svg', alt: 'The bar from the front' }],
});

interface Shown {
  values: ProductValues;
  isPublished: boolean;
  /** The answer to a save that was sent before. */
  answer?: SaveAnswer;
  isSent?: boolean;
}

function ShownForm({ values, isPublished, answer, isSent = false }: Shown) {
  const actor = useActor(() => {
    const form = createForm({
      values,
      version: 1,
      save: () => (answer === undefined ? new Promise<SaveAnswer>(() => undefined) : Promise.resolve(answer)),
    });
    const { start } = form;
    form.start = () => {
      const started = start.call(form);
      if (isSent) {
        const changed = { ...values, name: values.name === '' ? '' : 'Mine' };
        form.send({ type: 'form.submit', values: changed, problems: documentProblems(documentOf(changed)) });
      }
      return started;
    };
    return form;
  });
  return (
    <main>
      <h1>Product</h1>
      <ProductFields
        actor={actor}
        vendorId="10000000-0000-7000-8000-000000000002"
        slug="iron-city"
        categories={[]}
        isPublished={isPublished}
      />
    </main>
  );
}

const meta: Meta<typeof ShownForm> = { title: 'vendor/product editor', component: ShownForm };
export default meta;
type Story = StoryObj<typeof ShownForm>;

export const Empty: Story = { args: { values: emptyValues, isPublished: false } };
export const LongWords: Story = {
  tags: ['long'],
  args: {
    values: {
      ...stretched(filled),
      // In the form they are JSON.
      options: filled.options,
      name: `${longWord} ${longWord}`.slice(0, 100),
      features: longWord.repeat(3),
    },
    isPublished: true,
  },
};
export const Filled: Story = { args: { values: filled, isPublished: true } };
export const Invalid: Story = { args: { values: emptyValues, isPublished: false, isSent: true } };
export const Saving: Story = { args: { values: filled, isPublished: true, isSent: true } };
export const Overtaken: Story = {
  args: {
    values: filled,
    isPublished: true,
    isSent: true,
    answer: {
      kind: 'conflict',
      theirs: { values: { ...filled, name: 'Theirs', discount: '5' }, version: 2 },
    },
  },
};
export const Loading: Story = {
  args: { values: emptyValues, isPublished: false },
  render: () => <Skeleton />,
};
const onRevert = fn();
const ShownHistory = ({ isLive }: { isLive: boolean }) => (
  <main>
    <h1>History</h1>
    <VersionList
      current={2}
      isDead={false}
      isLive={isLive}
      onRevert={onRevert}
      versions={[
        {
          version: 2,
          action: 'saved',
          at: '2026-11-22T10:00:00Z',
          who: 'Ann Lee',
          changes: changed,
        },
        { version: 1, action: 'created', at: '2026-11-21T10:00:00Z', who: 'Ann Lee', changes: {} },
      ]}
    />
  </main>
);
export const History: Story = {
  args: { values: emptyValues, isPublished: false },
  render: () => <ShownHistory isLive={false} />,
};
export const RestoringALiveVersion: Story = {
  args: { values: emptyValues, isPublished: true },
  render: () => <ShownHistory isLive />,
  play: async ({ canvas, userEvent }) => {
    onRevert.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Restore version 1' }));
    await canvas.findByText('Shoppers will see this version right away.');
    await expect(onRevert).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Restore it now' })).toHaveFocus();
  },
};
