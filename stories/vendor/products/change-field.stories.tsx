import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChangeField } from '#pages/vendor/products/change-field.tsx';

const meta: Meta<typeof ChangeField> = {
  title: 'vendor/change a field',
  component: ChangeField,
  args: {
    categories: [{ id: 'racks', name: 'Strength / Racks' }],
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

export const Discount: Story = {};
