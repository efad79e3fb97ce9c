import type { Meta, StoryObj } from '@storybook/react-vite';
import { of } from 'rxjs';
import { expect } from 'storybook/test';
import { Problems } from '#pages/vendor-panel/import/problems.tsx';

const problem = (field: string, code: string, sentence: string) => ({ field, code, sentence });

const meta = {
  title: 'Pages/Vendor/Import problems',
  component: Problems,
  args: {
    imported: {
      id: '1',
      kind: 'products',
      stage: 'checked',
      file_name: 'products.csv',
      headers: ['Name', 'SKU'],
      fields: ['name', 'sku'],
      total: 9,
      file_rows: 9,
      shop: null,
      left_out: [],
      default_category: null,
      unknown_words: 0,
      wrong: 1,
      creates: 8,
      updates: 0,
      unchanged: 0,
      pictures: 0,
      stop_on_error: false,
      job: null,
    },
    read: () =>
      of([
        {
          row: 7,
          cells: [],
          extra: null,
          problems: [
            problem('price', 'price_range', 'Price must be 0.01 to 999999.99, with up to 2 decimals'),
            problem(
              'sku',
              'identifier_shortened',
              `The cell shows 1.23457E+12. ${'Format the column as text. '.repeat(5)}`,
            ),
          ],
        },
      ]),
  },
} satisfies Meta<typeof Problems>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A person reads what is wrong, not the code that programs compare. */
export const WordsWithoutCodes: Story = {
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByRole('row')).length).toBeGreaterThan(1);
    await expect(canvas.queryByText(/price_range|identifier_shortened/)).toBeNull();
  },
};
