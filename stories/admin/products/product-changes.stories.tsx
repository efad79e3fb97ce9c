import type { Meta, StoryObj } from '@storybook/react-vite';
import { NEVER, of, throwError } from 'rxjs';
import type { ReadChanges } from '#actors/admin/products/product-changes.ts';
import { ProductChanges } from '#pages/admin/products/product-changes.tsx';
import { cents } from '#schema/money.ts';
import { answer, changed, long, readSample } from '#samples/data/admin/product-samples.ts';

interface ShownProps {
  read?: ReadChanges;
  since?: number | null;
}

const Shown = ({ read = readSample(), since = null }: ShownProps) => (
  <main>
    <h1>Products</h1>
    <ProductChanges productId="1" since={since} read={read} />
  </main>
);

const meta: Meta = { title: 'admin/product changes' };
export default meta;
type Story = StoryObj;

export const Loading: Story = { render: () => <Shown read={() => NEVER} /> };
export const Failed: Story = { render: () => <Shown read={() => throwError(() => new Error('offline'))} /> };
export const DemotedAfterOpening: Story = {
  render: () => <Shown read={() => of('denied' as const)} />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: "Your admin role doesn't allow this." });
  },
};
export const Gone: Story = { render: () => <Shown read={() => of(null)} /> };
export const Undecided: Story = {
  render: () => <Shown read={readSample({ from: null, changes: null })} />,
};
export const NothingChanged: Story = { render: () => <Shown read={readSample({ changes: {} })} /> };
export const NoLongerStored: Story = {
  render: () => <Shown read={readSample({ from: 1, changes: null })} />,
};
export const Everything: Story = { render: () => <Shown /> };
/** Next to the stored versions, the open one can be selected again. */
export const SinceOpened: Story = {
  render: () => <Shown since={4} read={readSample({ changes: { name: changed.name } })} />,
};
export const BetweenTwoVersions: Story = {
  render: () => <Shown />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'From' }), '2');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'To' }), '3');
    await canvas.findByRole('combobox', { name: 'From' });
  },
};
export const LongText: Story = {
  render: () => (
    <Shown
      read={readSample({
        changes: {
          name: { before: long, after: `New: ${long}` },
          description: {
            before: `${long.repeat(6)} the end ${long.repeat(2)}`,
            after: `${long.repeat(6)} another end ${long.repeat(2)}`,
          },
          features: { before: [long], after: [] },
        },
      })}
    />
  ),
};
export const ManyVariants: Story = {
  render: () => (
    <Shown
      read={readSample({
        changes: {
          variants: Array.from({ length: 100 }, (_, n) => ({
            color: `Color ${n + 1}`,
            size: null,
            flavor: null,
            quantity_option: null,
            before: { price: cents(10_000 + n), compare_at: null, weight_grams: 500, sku: `C-${n}` },
            after: { price: cents(9000 + n), compare_at: null, weight_grams: 500, sku: `C-${n}` },
          })),
        },
        versions: answer.versions,
      })}
    />
  ),
};
