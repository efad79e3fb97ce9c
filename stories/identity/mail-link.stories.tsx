import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { PageFrame } from '#pages/identity/auth-frame.tsx';
import { LinkQuestion } from '#pages/identity/link-question.tsx';

/** The question of an emailed link before it takes effect: it was requested elsewhere, or belongs to another user. */
const meta = {
  title: 'Pages/Mail link',
  component: LinkQuestion,
  parameters: { layout: 'fullscreen' },
  args: { email: null, onAnswer: fn() },
  render: (args) => (
    <PageFrame title="Confirm your email">
      <LinkQuestion {...args} />
    </PageFrame>
  ),
} satisfies Meta<typeof LinkQuestion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SignUpElsewhere: Story = {
  args: { question: { kind: 'waits', type: 'signup' } },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Did you sign up?');
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm my email' }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith(true);
  },
};
export const RecoveryElsewhere: Story = {
  args: { question: { kind: 'waits', type: 'recovery' } },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Choose a new password' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Not now' }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith(false);
  },
};
export const EmailElsewhere: Story = { args: { question: { kind: 'waits', type: 'email' } } };
export const ChangeElsewhere: Story = { args: { question: { kind: 'waits', type: 'email_change' } } };
export const InvitationElsewhere: Story = { args: { question: { kind: 'waits', type: 'invite' } } };
export const SignInElsewhere: Story = {
  args: { question: { kind: 'waits', type: 'magiclink' } },
  globals: { theme: 'dark' },
};
export const SignedInAsOther: Story = {
  args: { question: { kind: 'meets', type: 'magiclink', email: 'grace@example.com' } },
};
export const ViewingAsCustomer: Story = {
  args: {
    question: { kind: 'meets', type: 'magiclink', email: 'grace@example.com' },
    email: 'ada@example.com',
  },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText('grace@example.com')).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Stay logged in as ada@example.com' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onAnswer).toHaveBeenLastCalledWith(false);
  },
};
export const ViewingAsCustomerDark: Story = { ...ViewingAsCustomer, globals: { theme: 'dark' } };
export const LongAddresses: Story = {
  tags: ['long'],
  args: {
    question: {
      kind: 'meets',
      type: 'recovery',
      email: `${'grace.'.repeat(12)}hopper@${'long-'.repeat(9)}.example.com`,
    },
    email: `${'ada.'.repeat(15)}lovelace@${'long-'.repeat(9)}.example.com`,
  },
  globals: { viewport: { value: 'phone' } },
};
