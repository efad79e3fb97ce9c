import type { Meta, StoryObj } from '@storybook/react-vite';
import { createActor, fromPromise } from 'xstate';
import { useActor } from '#actors/kit/use-actor.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { carrierAccountMachine } from '#machines/vendor-panel/carrier-account.machine.ts';
import type { CarrierAnswer, CarrierReading } from '#machines/vendor-panel/carrier-account.machine.ts';
import { SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { CarrierForm } from '#pages/vendor-panel/shipping/carrier/carrier-form.tsx';
import { CarrierView } from '#pages/vendor-panel/shipping/carrier/carrier-view.tsx';
import { Skeleton } from '#pages/vendor-panel/shipping/carrier/settings-carrier.tsx';
import type { CarrierSheet } from '#schema/vendor-panel/carrier.ts';
import { userEvent, within } from 'storybook/test';
import { carrierSheets } from '#samples/models/vendor-panel/carrier-account.model.ts';
import { store } from '#samples/models/vendor-panel/team.model.ts';

const never = <Answer,>() => new Promise<Answer>(() => undefined);

interface CarrierProps {
  sheet: CarrierSheet;
  mayWrite?: boolean;
  isChecking?: boolean;
}

function Carrier({ sheet, mayWrite = true, isChecking = false }: CarrierProps) {
  const actor = useActor(() =>
    createActor(
      carrierAccountMachine.provide({
        actors: {
          readAccount: fromPromise<CarrierReading, { vendorId: string }>(async () => ({
            kind: 'read',
            sheet,
          })),
          checkAccount: fromPromise<CarrierAnswer, { vendorId: string }>(() => never()),
          disconnectAccount: fromPromise<CarrierAnswer, { vendorId: string; version: number }>(() => never()),
        },
      }),
      { input: { vendorId: store.vendor_id, mayWrite } },
    ),
  );
  if (isChecking) actor.subscribe((now) => now.matches('open') && actor.send({ type: 'account.check' }));
  return (
    <Frame>
      <CarrierView
        actor={actor}
        setupHref="/iron-works/vendor-dashboard/settings-shipping-setup"
        savingOf={() => () => never<SaveAnswer>()}
      />
    </Frame>
  );
}

const Frame = ({ children }: { children: React.ReactNode }) => (
  <main>
    <SettingsFrame
      title="Carrier"
      store={{ ...store, rights: { ...store.rights, shipping: ['read', 'write'] } }}
      slug="iron-works"
      path="/iron-works/vendor-dashboard/settings-shipping-integration"
    >
      {children}
    </SettingsFrame>
  </main>
);

const meta: Meta = { title: 'Vendor/Carrier', parameters: { layout: 'fullscreen' } };
export default meta;
type Story = StoryObj;

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const ByHand: Story = { render: () => <Carrier sheet={carrierSheets.byHand} /> };
export const NotChecked: Story = { render: () => <Carrier sheet={carrierSheets.unchecked} /> };
export const Checking: Story = { render: () => <Carrier sheet={carrierSheets.works} isChecking /> };
export const Works: Story = { render: () => <Carrier sheet={carrierSheets.works} /> };
export const Refused: Story = { render: () => <Carrier sheet={carrierSheets.refused} /> };
export const NoResponse: Story = { render: () => <Carrier sheet={carrierSheets.silent} /> };
export const CarrierIsGone: Story = { render: () => <Carrier sheet={carrierSheets.gone} /> };
export const ViewOnly: Story = { render: () => <Carrier sheet={carrierSheets.works} mayWrite={false} /> };

/** A new account whose values the server refuses. */
export const EntriesRefused: Story = {
  render: () => (
    <Frame>
      <CarrierForm
        sheet={carrierSheets.byHand}
        savingOf={() => async () => ({
          kind: 'refused',
          problems: { account_number: 'The account number has six digits' },
          sentence: null,
        })}
      />
    </Frame>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.selectOptions(page.getByLabelText('Carrier'), 'test');
    await userEvent.type(page.getByLabelText('Account number'), '12');
    await userEvent.type(page.getByLabelText('API key'), 'my-own-key');
    await userEvent.click(page.getByRole('button', { name: 'Save carrier' }));
    await page.findByText('The account number has six digits');
  },
};
