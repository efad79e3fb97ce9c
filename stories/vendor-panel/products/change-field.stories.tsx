import type { Meta, StoryObj } from '@storybook/react-vite';
import { of, throwError } from 'rxjs';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { ChangeField } from '#pages/vendor-panel/products/change-field.tsx';

const meta: Meta<typeof ChangeField> = {
  title: 'vendor/change a field',
  component: ChangeField,
  args: {
    vendorId: 'iron',
    readCategories: () =>
      of([
        { id: 'strength', name: 'Strength', path: ['strength'] },
        { id: 'racks', name: 'Racks', path: ['strength', 'racks'] },
      ]),
    onRun: () => undefined,
    onClose: () => undefined,
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

const long = 'Knurled in four places by hand, '.repeat(7);
const value = () => screen.getByRole('textbox', { name: 'Value' });
const choose = async (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option);

export const Discount: Story = {};

/** The problem is at the field, which has the focus; Enter sends a valid form. */
export const WrongThenRight: Story = {
  args: { onRun: fn() },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toBeVisible());
    await userEvent.type(value(), '100{Enter}');
    await waitFor(() => expect(value()).toHaveAccessibleDescription('Discount must be 0 to 99.99'));
    await waitFor(() => expect(value()).toHaveFocus());
    await expect(args.onRun).not.toHaveBeenCalled();
    await userEvent.clear(value());
    await userEvent.type(value(), ' 15 {Enter}');
    await waitFor(() =>
      expect(args.onRun).toHaveBeenCalledWith({ kind: 'set', field: 'discount', value: '15' }),
    );
  },
};

/** A missing selection is reported where it is made. */
export const NoCategory: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toBeVisible());
    await choose('Field', 'category');
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    const category = screen.getByRole('combobox', { name: 'Value' });
    await waitFor(() => expect(category).toHaveAccessibleDescription('Choose a category'));
    await waitFor(() => expect(category).toHaveFocus());
  },
};

/** The tree of the product editor. */
export const Category: Story = {
  args: { onRun: fn() },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toBeVisible());
    await choose('Field', 'category');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Value' }));
    const search = await screen.findByRole('searchbox', { name: 'Search categories' }, { timeout: 5000 });
    await userEvent.type(search, 'rack');
    await userEvent.click(await screen.findByRole('button', { name: /Racks/ }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Value' })).toHaveTextContent('Strength › Racks'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(args.onRun).toHaveBeenCalledWith({ kind: 'set', field: 'category', value: 'racks' }),
    );
  },
};

export const CategoriesNotLoaded: Story = {
  args: { readCategories: () => throwError(() => new Error('No answer.')) },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toBeVisible());
    await choose('Field', 'category');
    await waitFor(() => expect(screen.getByText("We couldn't load the categories.")).toBeVisible());
  },
};

export const LongValue: Story = {
  tags: ['long'],
  play: async () => {
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toBeVisible());
    await choose('Field', 'features');
    await userEvent.click(value());
    await userEvent.paste(long);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(value()).toHaveAccessibleDescription(
        'A feature must be 1 to 200 characters, and a product can have up to 30',
      ),
    );
  },
};

/** There is nothing to type in an emptied field, and Escape leaves it unchanged. */
export const Clearing: Story = {
  args: { onRun: fn(), onClose: fn() },
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Field' })).toBeVisible());
    await choose('Change', 'clear');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Value' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(args.onRun).toHaveBeenCalledWith({ kind: 'clear', field: 'discount' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
