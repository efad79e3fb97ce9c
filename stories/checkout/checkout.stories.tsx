import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { CheckoutView } from '#pages/checkout/checkout-view.tsx';
import { addressProblems, contactProblems } from '#schema/checkout/checkout.ts';
import { messages } from '#schema/texts/texts.ts';
import { cents } from '#schema/money.ts';
import {
  addressBook,
  filledCheckout,
  reviewedCheckout,
  startedCheckout,
} from '#samples/data/checkout/checkout-samples.ts';
import { quoteWithEndedPromo, quoteWithOffer } from '#samples/data/orders/purchase-samples.ts';

const meta = {
  title: 'Uses/Checkout',
  component: CheckoutView,
  parameters: { layout: 'fullscreen' },
  args: {
    model: startedCheckout,
    actions: {
      validateContact: contactProblems,
      validateAddress: addressProblems,
      missingMethod: messages.paymentMethod,
      contactDone: fn(),
      addressDone: fn(),
      rateChosen: fn(),
      deliveryDone: fn(),
      methodDone: fn(),
      promo: fn(),
      edit: fn(),
      accept: fn(),
      place: fn(),
      retry: fn(),
    },
  },
} satisfies Meta<typeof CheckoutView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Unavailable: Story = {
  args: {
    model: { ...startedCheckout, mode: 'unavailable', quote: null, problem: 'The shop does not answer.' },
  },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.actions.retry).toHaveBeenCalledOnce();
  },
};

const tooSmall = 'Orders start at $0.50. Add something to your cart.';

export const BelowMinimumCharge: Story = {
  args: {
    model: {
      ...reviewedCheckout,
      quote: { ...quoteWithOffer, offer: null, total: cents(30), refusal: tooSmall },
    },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(tooSmall);
    const place = canvas.getByRole('button', { name: /Place order/ });
    await userEvent.click(place, { pointerEventsCheck: 0 });
    await expect(args.actions.place).not.toHaveBeenCalled();
  },
};

export const CodeToApply: Story = {
  args: { model: { ...filledCheckout, section: 'delivery', quote: quoteWithOffer } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Apply code LIFT10' }));
    await expect(args.actions.promo).toHaveBeenCalledWith('LIFT10');
  },
};

export const ContactWithErrors: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'ada at example');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to address' }));
    await expect(canvas.getByRole('group', { name: '4 things to fix' })).toHaveFocus();
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription(/Invalid email address/);
    await expect(args.actions.contactDone).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('link', { name: 'Invalid email address' }));
    await expect(canvas.getByLabelText('Email')).toHaveFocus();
  },
};

export const AddressWithErrors: Story = {
  args: {
    model: {
      ...filledCheckout,
      section: 'address',
      address: { ...startedCheckout.address, city: '4', zipCode: '733' },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to delivery' }));
    await expect(canvas.getByRole('link', { name: messages.stateRequired })).toBeVisible();
    await expect(canvas.getByLabelText('State')).toHaveAccessibleDescription(messages.stateRequired);
  },
};

/** What only the server found: the field says so before anything is pressed. */
export const AddressRefused: Story = {
  args: { model: { ...filledCheckout, section: 'address', problems: { zipCode: messages.zipElsewhere } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('ZIP code')).toHaveAccessibleDescription(messages.zipElsewhere);
    await expect(canvas.getByRole('link', { name: messages.zipElsewhere })).toBeVisible();
  },
};

const blankAddress = { ...filledCheckout, section: 'address', address: startedCheckout.address } as const;

export const SavedAddresses: Story = {
  args: { model: blankAddress, book: addressBook },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('radio', { name: /^Home/ })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to delivery' }));
    await expect(args.actions.addressDone).toHaveBeenLastCalledWith({
      address: '2 Rack Street',
      address2: '',
      city: 'Denver',
      state: 'CO',
      zipCode: '80014',
    });
    await userEvent.click(canvas.getByRole('radio', { name: /^Ada Lovelace/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to delivery' }));
    await expect(args.actions.addressDone).toHaveBeenLastCalledWith({
      address: '1 Platform Road',
      address2: 'Hall B',
      city: 'Austin',
      state: 'TX',
      zipCode: '73301',
    });
  },
};

export const SavedAddressToFix: Story = {
  args: { model: blankAddress, book: addressBook },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /^Old gym/ }));
    await expect(canvas.getByLabelText('Street address')).toHaveValue('2 Rack Street');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to delivery' }));
    await expect(canvas.getByRole('link', { name: messages.stateRequired })).toBeVisible();
    await expect(args.actions.addressDone).not.toHaveBeenCalled();
  },
};

const keep = fn();

export const AnotherAddressSaved: Story = {
  args: { model: { ...filledCheckout, section: 'address' }, book: { ...addressBook, keep } },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('radio', { name: 'Another address' })).toBeChecked();
    await expect(canvas.getByLabelText('Street address')).toHaveValue('12 Barbell Street');
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Save this address' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to delivery' }));
    await expect(keep).toHaveBeenCalledWith(filledCheckout.address);
    await expect(args.actions.addressDone).toHaveBeenCalledWith(filledCheckout.address);
  },
};

export const AddressBookFull: Story = {
  args: { model: { ...filledCheckout, section: 'address' }, book: { ...addressBook, hasRoom: false } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('checkbox', { name: 'Save this address' })).toBeNull();
  },
};

export const Delivery: Story = {
  args: { model: { ...filledCheckout, section: 'delivery' } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /Express/ }));
    await expect(args.actions.rateChosen).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue to payment' }));
    await expect(args.actions.deliveryDone).toHaveBeenCalledOnce();
  },
};

export const DeliveryBeingPriced: Story = {
  args: { model: { ...filledCheckout, section: 'delivery', quoting: true } },
  play: async ({ args, canvas }) => {
    canvas.getByRole('button', { name: 'Continue to payment' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.actions.deliveryDone).toHaveBeenCalledOnce();
  },
};

export const DeliveryDoneBeforeItIsPriced: Story = {
  args: { model: { ...filledCheckout, section: 'delivery', quoting: true, continuing: true } },
  play: async ({ args, canvas }) => {
    const go = canvas.getByRole('button', { name: 'Continue to payment' });
    await expect(go).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(go);
    await expect(args.actions.deliveryDone).not.toHaveBeenCalled();
  },
};

export const Payment: Story = {
  args: { model: { ...filledCheckout, section: 'payment', method: null } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Review order' }));
    await expect(canvas.getByRole('link', { name: messages.paymentMethod })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: /PayPal/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Review order' }));
    await expect(args.actions.methodDone).toHaveBeenCalledWith('paypal');
  },
};

export const Review: Story = {
  args: { model: reviewedCheckout },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('14:00');
    await userEvent.click(canvas.getByRole('button', { name: 'Place order · $726.53' }));
    await expect(args.actions.place).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Change Address' }));
    await expect(args.actions.edit).toHaveBeenCalledWith('address');
  },
};

export const NotHeld: Story = {
  args: {
    model: {
      ...reviewedCheckout,
      heldUntil: null,
      notHeld:
        "We're already holding a lot of items for your connection. You can still order while supplies last.",
    },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      "We're already holding a lot of items for your connection. You can still order while supplies last.",
    );
    await expect(canvas.queryByRole('timer')).toBe(null);
    await userEvent.click(canvas.getByRole('button', { name: 'Place order · $726.53' }));
    await expect(args.actions.place).toHaveBeenCalledOnce();
  },
};

export const PromoEnded: Story = {
  args: { model: { ...reviewedCheckout, quote: quoteWithEndedPromo } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('That code ended on Fri, Nov 13.')).toBeVisible();
  },
};

export const SomethingChanged: Story = {
  args: {
    model: {
      ...reviewedCheckout,
      changes: {
        empty: false,
        total: { before: cents(72_653), now: cents(61_240) },
        lines: [
          {
            id: '1',
            name: 'Competition Bumper Plate',
            image: null,
            options: { color: 'Red', size: '25 kg' },
            kind: 'price',
            holiday: null,
            before: cents(12_900),
            now: cents(13_900),
            wanted: 2,
            available: 2,
          },
          {
            id: '2',
            name: 'Monongahela Olympic Bar',
            image: null,
            options: { color: 'Chrome' },
            kind: 'gone',
            holiday: null,
            before: null,
            now: null,
            wanted: 1,
            available: 0,
          },
          {
            id: '3',
            name: 'Whey Isolate',
            image: null,
            options: { flavor: 'Chocolate' },
            kind: 'short',
            holiday: null,
            before: null,
            now: null,
            wanted: 4,
            available: 2,
          },
          {
            id: '4',
            name: 'Cork Yoga Block',
            image: null,
            options: {},
            kind: 'holiday',
            holiday: {
              mode: 'closed',
              until: plainDate('2026-12-24'),
              opens: plainDate('2026-12-25'),
              note: 'We are at a meet. Everything ships the week after.',
            },
            before: null,
            now: null,
            wanted: 1,
            available: 0,
          },
        ],
      },
    },
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText("Only 2 of 4 left. We'll change your order to 2.")).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Accept changes' }));
    await expect(args.actions.accept).toHaveBeenCalledOnce();
  },
};
