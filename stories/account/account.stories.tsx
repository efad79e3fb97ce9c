import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ProfileActions, ProfileModel } from '#actors/account/profile.view.ts';
import { ProfileView, SignedOut } from '#pages/account/profile-view.tsx';
import { LooksSection } from '#pages/account/sections/looks-section.tsx';
import { address, email, parts, sections, thisDevice } from '#samples/data/account/profile-samples.ts';

const { avatarPath: _, ...shown } = parts;
const model = { ...shown, phase: 'ready', email, avatar: null } satisfies ProfileModel;

const ok = () => fn(async (): Promise<string | null> => null);
const actions = (): ProfileActions => ({
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
    ...sections(fn()),
  },
} satisfies Meta<typeof ProfileView>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Loading: Story = { args: { model: { phase: 'loading' } } };

export const Failed: Story = {
  args: { model: { phase: 'failed' } },
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
      sessions: [thisDevice],
    },
  },
};

export const PartsUnavailable: Story = {
  args: { model: { ...model, addresses: null, preferences: null, sessions: null } },
};

/** Its name and type say PNG, its bytes do not: reported when it is selected, with nothing to save. */
export const NoPicture: Story = {
  play: async ({ args, canvas }) => {
    const input = canvas.getByLabelText<HTMLInputElement>('Choose picture', { selector: 'input' });
    await userEvent.upload(input, new File(['<html><h1>Hi</h1></html>'], 'me.png', { type: 'image/png' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      "We couldn't open this picture. It may be damaged, so choose another one.",
    );
    await expect(canvas.queryByRole('button', { name: 'Save picture' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Choose picture' })).toBeVisible();
    await expect(args.actions.uploadAvatar).not.toHaveBeenCalled();
  },
};

export const LongTexts: Story = {
  tags: ['long'],
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
    await userEvent.click(canvas.getByRole('button', { name: 'Save name' }));
    await expect(canvas.getByText('First name is required')).toBeVisible();
    await waitFor(() => expect(first).toHaveFocus());
    await expect(args.actions.saveNames).not.toHaveBeenCalled();
  },
};

export const SaveRefused: Story = {
  args: { actions: { ...actions(), saveNames: async () => "We couldn't reach the shop. Try again." } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Save name' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent("We couldn't reach the shop.");
  },
};

export const AddingAnAddress: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add address' }));
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

const look = (id: string, reason: string) => ({
  id,
  reason,
  from: '2026-11-20T15:00:00Z',
  until: '2026-11-20T15:40:00Z',
});

export const SupportViewed: Story = {
  args: {
    looks: (
      <LooksSection
        reading={{
          kind: 'ready',
          value: [
            look('1', 'Asks why a voucher does not count.'),
            look('2', `The package of ${'SB-222222'.repeat(30)} does not appear. `.repeat(3)),
          ],
        }}
        onRetry={fn()}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Asks why a voucher does not count.')).toBeVisible();
  },
};

export const SupportViewsUnavailable: Story = {
  args: { looks: <LooksSection reading={{ kind: 'failed' }} onRetry={fn()} /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("We couldn't load support views of your account.")).toBeVisible();
  },
};
