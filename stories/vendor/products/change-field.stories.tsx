import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ChangeField } from '#pages/vendor/products/change-field.tsx';

const meta: Meta<typeof ChangeField> = {
  title: 'vendor/change a field',
  component: ChangeField,
  args: {
    categories: [{ id: 'racks', name: 'Strength / Racks' }],
    onRun: fn(),
    onClose: fn(),
  },
  render: (props) => (
    <main>
      <h1>Products</h1>
      <ChangeField {...props} />
    </main>
  ),
};
export default meta;
type Story = StoryObj<typeof ChangeField>;

/** The dialog stands beside the canvas. */
const page = () => within(document.body);
const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await page().findByLabelText(label), option);

export const Discount: Story = {};
export const Refused: Story = {
  play: async ({ args }) => {
    await userEvent.type(await page().findByLabelText('Value'), '100');
    await userEvent.click(await page().findByRole('button', { name: 'Change' }));
    await page().findByText('Discount must be 0 to 99.99');
    await expect(args.onRun).not.toHaveBeenCalled();
  },
};
export const Size: Story = {
  play: async ({ args }) => {
    await choose('Field', 'Sizes');
    await choose('What to do', 'Remove');
    await page().findByText('Variants with this value are no longer sold.');
    await userEvent.type(await page().findByLabelText('Value'), ' XL {Enter}');
    await waitFor(() =>
      expect(args.onRun).toHaveBeenCalledWith({ kind: 'remove', field: 'size', value: 'XL' }),
    );
  },
};
export const Category: Story = {
  play: async () => {
    await choose('Field', 'Category');
    await page().findByText('Choose a category');
  },
};
export const Cleared: Story = {
  play: async ({ args }) => {
    await choose('Field', 'Features');
    await choose('What to do', 'Clear');
    await waitFor(() => expect(page().queryByLabelText('Value')).toBeNull());
    await userEvent.click(await page().findByRole('button', { name: 'Change' }));
    await waitFor(() => expect(args.onRun).toHaveBeenCalledWith({ kind: 'clear', field: 'features' }));
  },
};
