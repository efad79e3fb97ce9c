import type { Meta, StoryObj } from '@storybook/react-vite';
import { of, throwError } from 'rxjs';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { deliveredOrder, labeledOrder } from '#samples/data/orders/store-order-samples.ts';
import { opens, Order } from './shown-order.tsx';

const meta: Meta = { title: 'orders/acts on an order of a store' };
export default meta;

const comparing: NonNullable<StoryObj['play']> = async (context) => {
  await opens('Buy label', 'Buy label')(context);
  const page = within(context.canvasElement);
  await userEvent.click(page.getByRole('button', { name: 'Compare prices' }));
  await waitFor(() => expect(page.getByRole('region', { name: 'Services and prices' })).toHaveFocus());
};
export const ComparingPrices: StoryObj = {
  render: () => <Order shown={{ ...labeledOrder, desk: { ...labeledOrder.desk, test: false } }} />,
  play: async (context) => {
    await comparing(context);
    const page = within(context.canvasElement);
    await expect(page.getByRole('radio', { name: 'Ground, 4 business days, $7.65' })).toBeChecked();
    await userEvent.click(page.getByText('Express, 1 business day, $20.10'));
    await expect(page.getByRole('button', { name: 'Buy label for $20.10' })).toBeVisible();
  },
};
export const ComparingSamplePrices: StoryObj = {
  render: () => <Order shown={{ ...labeledOrder, desk: { ...labeledOrder.desk, test: true } }} />,
  play: comparing,
};
export const NoPrices: StoryObj = {
  render: () => <Order shown={labeledOrder} askRates={() => throwError(() => new Error('away'))} />,
  play: comparing,
};
export const PricesRefused: StoryObj = {
  render: () => (
    <Order
      shown={labeledOrder}
      askRates={() => of({ kind: 'refused', sentence: 'A package can weigh up to 66 lb (30 kg).' })}
    />
  ),
  play: comparing,
};
const returnPage = (canvasElement: HTMLElement) =>
  within(within(canvasElement).getByRole('region', { name: 'Returns' }));
export const ApprovingReturn: StoryObj = {
  render: () => (
    <Order
      shown={{
        ...deliveredOrder,
        return_words: 'Send it to:\nIron Works\n1 Rack Street',
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('region', { name: 'Returns' });
    const page = returnPage(canvasElement);
    await userEvent.click(page.getByRole('button', { name: 'Approve return' }));
    await expect(await page.findByLabelText('Return instructions')).toHaveValue(
      'Send it to:\nIron Works\n1 Rack Street',
    );
  },
};
export const ReceivingReturn: StoryObj = {
  render: () => <Order shown={deliveredOrder} />,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('region', { name: 'Returns' });
    const page = returnPage(canvasElement);
    await userEvent.click(page.getByRole('button', { name: 'Receive return' }));
    await userEvent.selectOptions(await page.findByLabelText('Condition'), 'Opened');
    await userEvent.click(page.getByRole('button', { name: 'Next' }));
    await expect(await page.findByRole('button', { name: 'Receive and refund $16.69' })).toBeVisible();
    await expect(page.getByText('Commission returned to you')).toBeVisible();
  },
};
