import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { KeyPicker } from '#ui/components/fields/key-picker.tsx';
import { Progress } from '#ui/components/feedback/progress.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/components/navigation/tabs.tsx';
import { stack } from '#ui/css/layout.css.ts';

const meta = { title: 'Components/Pickers and panels' } satisfies Meta;

export default meta;
type Story = StoryObj;

const sizes = [
  { value: 'XS' },
  { value: 'S' },
  { value: 'M', reason: 'Sold out in black' },
  { value: 'L' },
  { value: 'XL' },
  { value: '3XL tall' },
];

export const Keys: Story = {
  render: () => <KeyPicker label="Size" options={sizes} defaultValue="S" />,
  play: async ({ canvas }) => {
    const soldOut = canvas.getByRole('radio', { name: 'M , Sold out in black' });
    await expect(soldOut).toBeDisabled();
    await userEvent.click(canvas.getByRole('radio', { name: 'S' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('radio', { name: 'L' })).toBeChecked();
    await userEvent.hover(canvas.getByText('M'));
    await expect(canvas.getAllByText(/Sold out in black/)).toHaveLength(2);
  },
};

export const TabsByKeyboard: Story = {
  render: () => (
    <Tabs>
      <TabList aria-label="Product">
        <Tab id="details">Details</Tab>
        <Tab id="reviews">Reviews</Tab>
        <Tab id="questions" isDisabled>
          Questions
        </Tab>
        <Tab id="vendor">Vendor</Tab>
      </TabList>
      <TabPanel id="details">Cast in one piece.</TabPanel>
      <TabPanel id="reviews">Eighty-three people wrote about it.</TabPanel>
      <TabPanel id="questions">None yet.</TabPanel>
      <TabPanel id="vendor">Halle 7, Gdańsk.</TabPanel>
    </Tabs>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('tab', { name: 'Details' }));
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Eighty-three people wrote about it.');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Vendor' })).toHaveAttribute('aria-selected', 'true');
  },
};

export const ProgressBars: Story = {
  render: () => (
    <div className={stack({ gap: 6 })}>
      <Progress label="Reading products.csv" value={42} />
      <Progress label="Pictures" value={12} maxValue={240} valueLabel="12 of 240" />
      <Progress label="Waiting for the bank" isIndeterminate />
    </div>
  ),
};
