import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { of } from 'rxjs';
import { expect, waitFor } from 'storybook/test';
import type { AdminAction } from '#actors/admin/admin-action.ts';
import { createAction } from '#actors/kit/action.ts';
import type { ActionAnswer } from '#machines/kit/action.machine.ts';
import { VersionedChange } from '#pages/admin/kit/drafts/versioned-change.tsx';
import { CommissionEffect, TaxEffect } from '#pages/admin/settings/effects.tsx';
import { SlugSection } from '#pages/admin/settings/slug-section.tsx';
import { SettingsFailed, Skeleton } from '#pages/admin/settings/settings.tsx';
import { SettingsView } from '#pages/admin/settings/settings-view.tsx';
import type { SettingsPart } from '#pages/admin/settings/settings-view.tsx';
import { cents } from '#schema/money.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { AdminSettings, CommissionRule } from '#schema/admin/settings.ts';

const nothing = () => undefined;
const both = ['read', 'write'];
const superRights: AdminRights = {
  roles: ['super'],
  rights: { settings: both, money: both, audit: ['read'] },
};
const lookRights: AdminRights = { roles: ['finance'], rights: { settings: ['read'] } };
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and everything that goes with it';

const rule = (id: string, more: Partial<CommissionRule> = {}): CommissionRule => ({
  id,
  name: 'Standard',
  rate: '10',
  vendor: '',
  vendor_name: '',
  category: '',
  category_name: '',
  starts_on: '',
  ends_on: '',
  ...more,
});
const section = <Value,>(value: Value, version = 1) => ({ version, changed_at: null, value });
const settings = (more: Partial<AdminSettings> = {}): AdminSettings => ({
  waiting_commission: null,
  commission: section([
    rule('1', {
      name: 'Launch offer',
      rate: '4.5',
      vendor: 'ironhollow-forge',
      vendor_name: 'Iron Hollow Forge',
      starts_on: '2026-01-01',
      ends_on: '2026-03-31',
    }),
    rule('2', { name: 'Racks', rate: '8', category: 'racks', category_name: 'Racks' }),
    rule('3'),
  ]),
  taxes: section([
    { state: 'CA', name: 'California', rate: '7.25', from: '2020-01-01', to: '2027-01-01' },
    { state: 'CA', name: 'California', rate: '7.5', from: '2027-01-01', to: '' },
  ]),
  payouts: section({
    holdback_days: '7',
    payout_minimum: '25',
    payout_schedule: 'weekly',
    approve_from: '5000',
    correct_alone: '100',
  }),
  shop: section({
    time_zone: 'America/New_York',
    return_days: '30',
    application_days: '5',
    hold_minutes: '15',
  }),
  slugs: section([
    { slug: 'black-friday', by_admin: true },
    { slug: 'checkout', by_admin: false },
  ]),
  switches: section({
    reviews: true,
    questions: true,
    guest_checkout: true,
    applications: false,
    launch_banner: true,
  }),
  categories: [{ slug: 'racks', name: 'Racks', depth: 0 }],
  states: [
    { code: 'CA', name: 'California' },
    { code: 'OH', name: 'Ohio' },
  ],
  ...more,
});

interface ShownProps {
  part: SettingsPart;
  now?: AdminSettings;
  rights?: AdminRights;
}
const Shown = ({ part, now = settings(), rights = superRights }: ShownProps) => (
  <main>
    <SettingsView settings={now} rights={rights} part={part} onChanged={nothing} />
  </main>
);

const meta: Meta = { title: 'admin/settings' };
export default meta;
type Story = StoryObj;

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Failed: Story = {
  render: () => (
    <main>
      <SettingsFailed onAgain={nothing} />
    </main>
  ),
};
export const Commission: Story = {
  render: () => <Shown part="commission" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move down the rule Launch offer' }));
    const entries = canvas.getAllByRole('button', { name: /^Edit the rule/ });
    await expect(entries.map((each) => each.textContent)).toEqual([
      'Edit the rule Racks',
      'Edit the rule Launch offer',
      'Edit the rule Standard',
    ]);
    await expect(canvas.getByRole('button', { name: 'Preview change' })).toBeEnabled();
  },
};
/** Nothing is invalid before anything has been typed. A rule for everything can't be above another one. */
export const AddsARule: Story = {
  render: () => <Shown part="commission" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add rule' }));
    const name = await canvas.findByRole('textbox', { name: 'Name' });
    await expect(canvas.queryByText('Enter a name of 1 to 100 characters')).toBeNull();
    await expect(canvas.getByText('Not saved yet')).toBeVisible();
    await expect(canvas.getByText(/^A rule needs a name, a rate, and a store/)).toBeVisible();
    await userEvent.type(name, 'Plates');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Rate' }), '120');
    await userEvent.type(canvas.getByRole('textbox', { name: /^Store/ }), 'x{Backspace}');
    await expect(canvas.getByText('Enter a percentage from 0 to 100')).toBeVisible();
    await expect(canvas.getByText(/only the last rule can apply to everything/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Preview change' })).toBeDisabled();
  },
};
const waiting = (isMine: boolean): AdminSettings['waiting_commission'] => ({
  id: '80000000-0000-4000-8000-000000000009',
  by: 'Robin Ashby',
  at: '2026-11-28T10:00:00Z',
  is_mine: isMine,
  moved: cents(84_250),
  rules: [rule('2', { name: long, rate: '2', category: 'racks', category_name: 'Racks' }), rule('3')],
});
/** Over the limit of one admin: another one approves or rejects it, and nothing else is saved until then. */
export const CommissionToApprove: Story = {
  render: () => <Shown part="commission" now={settings({ waiting_commission: waiting(false) })} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(canvas.getByText(/Removed: Launch offer\./)).toBeVisible();
    await expect(canvas.getByText(/it moves \$842\.50/)).toBeVisible();
  },
};
export const OwnCommissionWaiting: Story = {
  render: () => <Shown part="commission" now={settings({ waiting_commission: waiting(true) })} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Approve' })).toBeNull();
  },
};
function ConcurrentSave() {
  const [now, setNow] = useState(settings());
  const theirs = section([rule('3', { rate: '12' })], 2);
  return (
    <>
      <Shown part="commission" now={now} />
      <button type="button" onClick={() => setNow(settings({ commission: theirs }))}>
        Someone else saves
      </button>
    </>
  );
}
export const Conflict: Story = {
  render: () => <ConcurrentSave />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove the rule Racks' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Someone else saves' }));
    const title = await canvas.findByRole('heading', { name: 'Someone else saved a newer version.' });
    await waitFor(() => expect(title).toHaveFocus());
    await expect(canvas.getByRole('button', { name: 'Preview change' })).toBeDisabled();
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Use their rules: .*Standard: 12%/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Use choices' }));
    await expect(canvas.queryByText('Someone else saved a newer version.')).toBeNull();
  },
};
export const ViewOnly: Story = { render: () => <Shown part="commission" rights={lookRights} /> };
export const LongText: Story = {
  render: () => (
    <Shown
      part="commission"
      now={settings({
        commission: section([
          rule('1', { name: long, vendor: 'long', vendor_name: long, ends_on: '2026-03-31' }),
          rule('3', { name: long }),
        ]),
      })}
    />
  ),
};
export const Payouts: Story = { render: () => <Shown part="payouts" /> };
export const Taxes: Story = {
  render: () => <Shown part="taxes" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'State' }), 'CA');
    await expect(await canvas.findByRole('textbox', { name: 'Rate' })).toBeVisible();
  },
};
export const NoTaxes: Story = { render: () => <Shown part="taxes" now={settings({ taxes: section([]) })} /> };
export const Promises: Story = {
  render: () => <Shown part="shop" />,
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Return window' });
    await userEvent.clear(field);
    await userEvent.type(field, '13');
    await expect(canvas.getByText('Enter a return window of 14 to 365 days')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(field, '0');
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
};
export const Addresses: Story = { render: () => <Shown part="slugs" /> };
export const NoAddresses: Story = {
  render: () => <Shown part="slugs" now={settings({ slugs: section([]) })} />,
};
/** It is said at the field, before anything could be saved. */
export const AddressInUse: Story = {
  render: () => (
    <main>
      <SlugSection
        settings={settings()}
        mayWrite
        onChanged={nothing}
        preview={() =>
          Promise.resolve({
            kind: 'ready',
            preview: { slug: 'ironhollow-forge', store: 'Iron Hollow Forge', former: null },
          })
        }
      />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Reserve' });
    await userEvent.type(field, 'ironhollow-forge');
    await userEvent.click(canvas.getByRole('button', { name: 'Check for conflicts' }));
    await expect(
      await canvas.findByText(
        'Iron Hollow Forge uses /ironhollow-forge. That store needs a different URL first.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
    await expect(field).toBeInvalid();
    await expect(canvas.queryByRole('button', { name: 'Save changes' })).toBeNull();
  },
};
export const SwitchesOff: Story = {
  render: () => <Shown part="switches" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'New reviews' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('heading', { name: 'New reviews: off' })).toBeVisible();
  },
};
const store = (place: number) => ({
  id: String(place),
  name: `Store ${place}`,
  orders: place,
  was: cents(10_000),
  will: cents(10_000 + (place % 2 === 0 ? -1 : 1) * place * 900),
});
const ofOneStore = {
  month: '2026-10-01',
  orders: 97,
  was: cents(115_635),
  will: cents(112_823),
  affected: 1,
  stores: [store(2)],
  needs_approval: false,
};
const CommissionChange = ({ answer }: { answer: ActionAnswer<AdminAction, null> }) => (
  <main>
    <VersionedChange
      change={{ value: {} }}
      isReady
      preview={() => Promise.resolve({ kind: 'ready', preview: ofOneStore })}
      Effect={CommissionEffect}
      action="Preview change"
      label="Change commission"
      consequence="Stores pay this on new orders from now on."
      saved={() => 'Saved.'}
      readAgain="Reload settings"
      createActor={() => createAction<AdminAction>(() => of(answer))}
      onSaved={nothing}
      onChanged={nothing}
    />
  </main>
);
/** The effect is read from its heading on, not from a control of its chart; a code that is missing is named. */
export const ReadsTheEffectFirst: Story = {
  render: () => <CommissionChange answer={{ kind: 'code needed' }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Preview change' }));
    const change = await canvas.findByRole('region', { name: 'Change commission' });
    await waitFor(() => expect(change).toHaveFocus());
    await expect(
      await canvas.findByRole('slider', {
        name: 'Change in commission for the affected store, point by point',
      }),
    ).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Save changes' }));
    const code = await canvas.findByRole('textbox', { name: 'Code from your authenticator app' });
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('Enter the code shown in your app.')).toBeVisible();
    await expect(code).toHaveFocus();
  },
};
const factorNeeded: ActionAnswer<AdminAction, null> = {
  kind: 'factor needed',
  sentence: 'This requires two-step login. Set it up in your profile first.',
};
/** The link to its setup is next to the sentence. */
export const NeedsTwoStepSignIn: Story = {
  render: () => <CommissionChange answer={factorNeeded} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Preview change' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Save changes' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This requires two-step login. Set it up in your profile first.',
    );
    await expect(canvas.getByRole('link', { name: 'Set up two-step login' })).toHaveAttribute(
      'href',
      '/profile#two-step',
    );
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('button', { name: 'Preview change' })).toBeVisible();
  },
};
export const EffectOfRules: Story = {
  render: () => (
    <main>
      <CommissionEffect
        preview={{
          month: '2026-10-01',
          orders: 213,
          was: cents(812_345),
          will: cents(790_110),
          affected: 6,
          stores: [1, 2, 3, 4, 5, 6].map(store),
          needs_approval: true,
        }}
      />
    </main>
  ),
};
export const EffectOfATax: Story = {
  render: () => (
    <main>
      <TaxEffect
        preview={{
          month: '2026-10-01',
          orders: 12,
          was: cents(12_345),
          will: cents(13_110),
          rates: settings().taxes.value,
        }}
      />
    </main>
  ),
};
