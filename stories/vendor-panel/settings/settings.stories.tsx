import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { wholeStore } from '#samples/data/orders/store-order-samples.ts';
import { notice } from '../people/notice-samples.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createForm } from '#actors/kit/form.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { FormValues, SaveAnswer } from '#machines/kit/form.rules.ts';
import { NotificationsView } from '#pages/vendor-panel/notifications/notifications-view.tsx';
import { Skeleton as NotificationsSkeleton } from '#pages/vendor-panel/notifications/notifications.tsx';
import { SettingsDenied, SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { RateEditor } from '#pages/vendor-panel/shipping/rate-editor.tsx';
import { RatesView } from '#pages/vendor-panel/shipping/rates-view.tsx';
import { SetupView } from '#pages/vendor-panel/shipping/setup-view.tsx';
import { Skeleton as RatesSkeleton } from '#pages/vendor-panel/shipping/shipping-rates.tsx';
import { Skeleton as SetupSkeleton } from '#pages/vendor-panel/shipping/shipping-setup.tsx';
import { Tried } from '#pages/vendor-panel/shipping/try-rates.tsx';
import { notificationValuesOf } from '#schema/vendor-panel/notifications.ts';
import { emptyRate, rateProblems, rateValuesOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues, ShippingRate } from '#schema/vendor-panel/shipping.ts';
import { setupProblems, setupValuesOf } from '#schema/vendor-panel/shipping-setup.ts';
import type { SetupValues } from '#schema/vendor-panel/shipping-setup.ts';
import { store as manager } from '#samples/models/vendor-panel/team.model.ts';

const nothing = () => undefined;
const rights = Object.fromEntries(
  ['shipping', 'notifications', 'orders', 'team'].map((resource) => [resource, ['read', 'write']]),
);
const store = { ...manager, rights };

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main>
      <SettingsFrame title={title} store={store} slug="iron-works">
        {children}
      </SettingsFrame>
    </main>
  );
}

interface Sent<Values> {
  /** Sends the form with these values. */
  sent?: Partial<Values>;
  /** The answer; null keeps it pending. */
  answer?: SaveAnswer;
}

function useSent<Values extends FormValues>(
  values: Values,
  problemsOf: (values: Values) => Record<string, string>,
  { sent, answer }: Sent<Values>,
) {
  return useActor(() => {
    const form = createForm<Values>({
      values,
      version: 1,
      save: () => (answer === undefined ? new Promise<SaveAnswer>(nothing) : Promise.resolve(answer)),
    });
    const { start } = form;
    form.start = () => {
      const started = start.call(form);
      const next = { ...values, ...sent };
      if (sent !== undefined) form.send({ type: 'form.submit', values: next, problems: problemsOf(next) });
      return started;
    };
    return form;
  });
}

const flat: ShippingRate = {
  id: 'r1',
  name: 'Standard',
  kind: 'flat',
  base_rate: '6.90',
  bands: [],
  free_over: '100.00',
  zones: [],
  min_days: 2,
  max_days: 5,
  enabled: true,
  version: 1,
};
const heavy: ShippingRate = {
  ...flat,
  id: 'r2',
  name: 'Freight for racks and plates that no parcel service takes to the upper floors',
  kind: 'weight',
  bands: [
    { up_to: 20_000, price: '29.00' },
    { up_to: null, price: '79.00' },
  ],
  free_over: null,
  zones: ['CA', 'NV', 'OR', 'WA'],
  min_days: 5,
  max_days: 9,
};
const off: ShippingRate = {
  ...flat,
  id: 'r3',
  name: 'Express',
  kind: 'flat',
  base_rate: '19.00',
  enabled: false,
};

function Rates({ rates }: { rates: readonly ShippingRate[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Frame title="Shipping rates">
      <RatesView rates={rates} edited={edited} mayWrite onEdit={setEdited} editor={null} />
      {rates.length === 0 ? null : (
        <Tried
          tried={{
            subtotal: '60.00',
            grams: 25_000,
            state: 'TX',
            rates: [
              { id: 'r1', name: flat.name, price: '6.90', reason: null, chosen: true },
              { id: 'r2', name: heavy.name, price: null, reason: 'zone', chosen: false },
              { id: 'r3', name: off.name, price: null, reason: 'off', chosen: false },
            ],
          }}
        />
      )}
    </Frame>
  );
}

function Editor({
  rate,
  mayWrite = true,
  ...sent
}: { rate: ShippingRate | null; mayWrite?: boolean } & Sent<RateValues>) {
  const actor = useSent<RateValues>(rate === null ? emptyRate : rateValuesOf(rate), rateProblems, sent);
  return (
    <Frame title="Shipping rates">
      <RateEditor actor={actor} isNew={rate === null} mayWrite={mayWrite} onClose={nothing} />
    </Frame>
  );
}

const setup = setupValuesOf({
  address: '12 Forge Road',
  address2: '',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  handling_days: 2,
  cut_off: '14:30',
  time_zone: 'America/Los_Angeles',
  parcels: [{ name: 'Small box', length: 30, width: 20, height: 10, grams: 120 }],
  version: 1,
});

function Setup({ mayWrite = true, ...sent }: { mayWrite?: boolean } & Sent<SetupValues>) {
  const actor = useSent<SetupValues>(setup, setupProblems, sent);
  return (
    <Frame title="Shipping settings">
      <SetupView actor={actor} mayWrite={mayWrite} />
    </Frame>
  );
}

/** Nothing is saved yet, but the business has an address. */
function FirstSetup() {
  const empty = { ...setup, address: '', address2: '', city: '', state: '', zip_code: '', parcels: '[]' };
  const actor = useSent<SetupValues>(empty, setupProblems, {});
  return (
    <Frame title="Shipping settings">
      <SetupView
        actor={actor}
        mayWrite
        business={{
          address: '1 Foundry Road',
          address2: '',
          city: 'Toledo',
          state: 'OH',
          zip_code: '43604',
        }}
      />
    </Frame>
  );
}

const chosen = notificationValuesOf({
  choices: {
    'new-order': { mail: 'now', app: true },
    'order-message': { mail: 'digest', app: false },
  },
});

function Notifications({ isFull = true }: { isFull?: boolean }) {
  const actor = useSent(chosen, () => ({}), {});
  return (
    <Frame title="Notifications">
      <NotificationsView
        slug="iron-works"
        actor={actor}
        store={isFull ? wholeStore : { ...wholeStore, rights: { notifications: ['read', 'write'] } }}
        notices={
          isFull
            ? [
                notice('n2', 'order-message', 'SB-7K2M9P', { is_read: false }),
                notice('n1', 'new-order', 'SB-7K2M9P'),
              ]
            : []
        }
      />
    </Frame>
  );
}

const meta: Meta = { title: 'vendor/settings' };
export default meta;
type Story = StoryObj;

const theirs: RateValues = { ...rateValuesOf(flat), base_rate: '7.50', zones: 'CA NV' };

export const RatesLoading: Story = { render: () => <RatesSkeleton /> };
export const RatesEmpty: Story = { render: () => <Rates rates={[]} /> };
export const RatesMany: Story = { render: () => <Rates rates={[flat, heavy, off]} /> };
export const RatesError: Story = {
  render: () => (
    <Frame title="Shipping rates">
      <Unread title="We couldn't load the rates." onRetry={nothing} />
    </Frame>
  ),
};
export const RatesDenied: Story = {
  render: () => (
    <Frame title="Shipping rates">
      <SettingsDenied />
    </Frame>
  ),
};
export const RateNew: Story = { render: () => <Editor rate={null} /> };
export const RateWithSteps: Story = { render: () => <Editor rate={heavy} /> };
export const RateInvalid: Story = {
  render: () => (
    <Editor
      rate={heavy}
      sent={{ name: '', steps: '[{"upTo":"","price":"x"}]', min_days: '9', max_days: '1' }}
    />
  ),
};
export const RateSaving: Story = { render: () => <Editor rate={flat} sent={{ base_rate: '7.00' }} /> };
export const RateOvertaken: Story = {
  render: () => (
    <Editor
      rate={flat}
      sent={{ base_rate: '7.00' }}
      answer={{ kind: 'conflict', theirs: { values: theirs, version: 2 } }}
    />
  ),
};
export const RateOffline: Story = {
  render: () => (
    <Editor
      rate={flat}
      sent={{ base_rate: '7.00' }}
      answer={{ kind: 'offline', sentence: "We couldn't reach the shop. Try again." }}
    />
  ),
};
export const RateReadOnly: Story = { render: () => <Editor rate={heavy} mayWrite={false} /> };
export const SetupLoading: Story = { render: () => <SetupSkeleton /> };
export const SetupFilled: Story = { render: () => <Setup /> };
export const SetupInvalid: Story = {
  render: () => (
    <Setup
      sent={{
        address: '',
        zip_code: '1',
        state: '',
        handling_days: '99',
        parcels: '[{"name":"","length":"0","width":"1","height":"1","grams":"x"}]',
      }}
    />
  ),
};
export const SetupOvertaken: Story = {
  render: () => (
    <Setup
      sent={{ handling_days: '1' }}
      answer={{ kind: 'conflict', theirs: { values: { ...setup, cut_off: '' }, version: 2 } }}
    />
  ),
};
export const SetupFirst: Story = {
  render: () => <FirstSetup />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use 1 Foundry Road, Toledo, OH' }));
    await expect(canvas.getByRole('textbox', { name: 'Street address' })).toHaveFocus();
    await expect(canvas.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('43604');
    await expect(canvas.getByRole('combobox', { name: 'State' })).toHaveValue('OH');
    await expect(canvas.queryByRole('button', { name: /^Use / })).toBeNull();
  },
};
export const SetupReadOnly: Story = { render: () => <Setup mayWrite={false} /> };
export const NotificationsLoading: Story = { render: () => <NotificationsSkeleton /> };
export const NotificationsMany: Story = { render: () => <Notifications /> };
export const NotificationsEmpty: Story = { render: () => <Notifications isFull={false} /> };
