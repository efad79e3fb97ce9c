import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { accountDeletionMachine } from '#machines/account-deletion/account-deletion.machine.ts';
import { passwordChangeMachine } from '#machines/password-change/password-change.machine.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import type { AccountActions, AccountModel } from '#pages/account/model.ts';
import { ProfileView, SignedOut } from '#pages/account/profile-view.tsx';
import type { SavedAddress } from '#schema/profile.ts';

const address = (id: string, label: string | null, isDefault: boolean): SavedAddress => ({
  id,
  label,
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: isDefault ? '+1 555 010 2030' : null,
  address: '12 Barbell Street',
  address2: isDefault ? 'Back door' : null,
  city: 'Austin',
  state: 'TX',
  zip_code: '73301',
  is_default: isDefault,
});

const model: AccountModel = {
  phase: 'ready',
  email: 'ada@example.com',
  pendingEmail: null,
  names: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada L.', companyName: '' },
  avatar: null,
  addresses: [address('1', 'Home', true), address('2', null, false)],
  preferences: { order_updates: true, back_in_stock: true, price_drops: false, newsletter: false },
  sessions: [
    {
      id: '1',
      created_at: '2026-11-20T10:00:00Z',
      last_seen_at: '2026-11-21T10:00:00Z',
      user_agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      ip: '203.0.113.7',
      current: true,
    },
    {
      id: '2',
      created_at: '2026-11-02T10:00:00Z',
      last_seen_at: null,
      user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
      ip: null,
      current: false,
    },
  ],
};

const ok = () => fn(async (): Promise<string | null> => null);
const actions = (): AccountActions => ({
  reload: fn(),
  saveNames: ok(),
  uploadAvatar: ok(),
  removeAvatar: ok(),
  addAddress: ok(),
  changeAddress: ok(),
  makeDefault: ok(),
  removeAddress: ok(),
  changeEmail: ok(),
  savePreferences: ok(),
  endOtherSessions: ok(),
  exportData: ok(),
});

const meta = {
  title: 'Pages/Profile',
  component: ProfileView,
  parameters: { layout: 'fullscreen' },
  args: {
    model,
    actions: actions(),
    password: {
      snapshot: passwordChangeMachine.resolveState({
        value: { editing: 'clean' },
        context: { problem: null },
      }),
      send: fn(),
    },
    twoFactor: {
      snapshot: twoFactorMachine.resolveState({
        value: { off: 'calm' },
        context: { factor: null, enrolment: null, codes: null, problem: null },
      }),
      send: fn(),
    },
    deletion: {
      snapshot: accountDeletionMachine.resolveState({ value: 'closed', context: { problem: null } }),
      send: fn(),
    },
  },
} satisfies Meta<typeof ProfileView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Loading: Story = { args: { model: { ...model, phase: 'loading' } } };

export const Failed: Story = {
  args: { model: { ...model, phase: 'failed' } },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.actions.reload).toHaveBeenCalledOnce();
  },
};

export const Visitor: Story = { render: () => <SignedOut /> };

export const Empty: Story = {
  args: {
    model: {
      ...model,
      names: { firstName: '', lastName: '', displayName: '', companyName: '' },
      addresses: [],
      sessions: model.sessions?.slice(0, 1) ?? null,
    },
  },
};

export const PartsUnread: Story = {
  args: { model: { ...model, addresses: null, preferences: null, sessions: null } },
};

export const LongTexts: Story = {
  args: {
    model: {
      ...model,
      email: `${'a'.repeat(60)}@${'long-'.repeat(10)}domain.example`,
      names: { ...model.names, firstName: 'A'.repeat(50), lastName: 'B'.repeat(50) },
      addresses: [{ ...address('1', 'X'.repeat(50), true), address: 'Y'.repeat(100), city: 'Z'.repeat(50) }],
    },
  },
};

export const NamesWithErrors: Story = {
  play: async ({ args, canvas }) => {
    const first = canvas.getByLabelText('First name');
    await userEvent.clear(first);
    await userEvent.click(canvas.getByRole('button', { name: 'Save names' }));
    await expect(canvas.getByText('First name is required')).toBeVisible();
    await expect(first).toHaveFocus();
    await expect(args.actions.saveNames).not.toHaveBeenCalled();
  },
};

export const SaveRefused: Story = {
  args: { actions: { ...actions(), saveNames: async () => 'The shop did not answer. Please try again.' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save names' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The shop did not answer.');
  },
};

export const AddingAnAddress: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add an address' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save address' }));
    await expect(canvas.getByText('Address is required')).toBeVisible();
    await expect(args.actions.addAddress).not.toHaveBeenCalled();
  },
};

export const EmailAsked: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByLabelText('New email'), 'ada@new.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Change email' }));
    await expect(args.actions.changeEmail).toHaveBeenCalledWith('ada@new.example');
  },
};

export const EmailPending: Story = {
  args: { model: { ...model, pendingEmail: 'ada@new.example' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Check both inboxes')).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Code from ada@new.example'), '12a3 456');
    await expect(canvas.getByLabelText('Code from ada@new.example')).toHaveValue('123456');
  },
};
