import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { createActor } from 'xstate';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import { ReportButton } from '#pages/kit/report/report-button.tsx';
import { ReportForm } from '#pages/kit/report/report-form.tsx';

const meta: Meta = { title: 'Uses/Reporting' };
export default meta;

const form = (
  value: Parameters<typeof submissionMachine.resolveState>[0]['value'],
  conflict: string | null = null,
): StoryObj => ({
  render: () => (
    <div style={{ padding: 16 }}>
      <ReportForm
        loginHref={null}
        actor={createActor(submissionMachine, {
          snapshot: submissionMachine.resolveState({ value, context: { sent: null, conflict } }),
        })}
      />
    </div>
  ),
});

export const Asked = form({ editing: 'untried' });
export const Incomplete: StoryObj = {
  ...form({ editing: 'untried' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send report' }));
    await expect(canvas.getByText("Choose what's wrong.")).toBeVisible();
    await expect(canvas.getByText("Say what's wrong in 10 to 1,000 characters.")).toBeVisible();
  },
};
export const Sending = form('sending');
export const Sent = form('sent');
export const Limited = form({ editing: 'limited' });
export const OfOwnStore = form(
  { editing: 'overtaken' },
  'This belongs to your own store. You can change it yourself.',
);
export const Offline = form({ editing: 'offline' });
export const Failed = form({ editing: 'failed' });
export const OfVisitor: StoryObj = {
  render: () => (
    <div style={{ padding: 16 }}>
      <ReportForm loginHref="/auth" actor={createActor(submissionMachine)} />
    </div>
  ),
};
export const Button: StoryObj = {
  render: () => <ReportButton kind="review" thing="1" label="the review “Solid bar”" />,
};
