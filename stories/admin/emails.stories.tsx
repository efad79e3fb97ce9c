import type { Meta, StoryObj } from '@storybook/react-vite';
import { NEVER } from 'rxjs';
import { expect, waitFor, within } from 'storybook/test';
import type { AdminAction, AdminActionActor } from '#actors/admin/admin-action.ts';
import { createAction } from '#actors/kit/action.ts';
import { EmailView } from '#pages/admin/emails/email-view.tsx';
import type { EmailPorts } from '#pages/admin/emails/email-view.tsx';
import { EmailsFailed, Skeleton } from '#pages/admin/emails/emails.tsx';
import { EmailsView } from '#pages/admin/emails/emails-view.tsx';
import { SentView } from '#pages/admin/emails/sent-view.tsx';
import type { SentQuery } from '#pages/admin/emails/sent-view.tsx';
import type { EmailRow, EmailSheet, SentEmail } from '#schema/admin/emails.ts';
import { mailPreview } from '../../src/server/mail-preview.ts';
import { useActionAfter, useList } from '../../.storybook/atlas/neighbour.ts';
import { listed } from './listed.ts';

const nothing = () => undefined;
const never = () => new Promise<never>(() => undefined);
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

const row = (key: string, more: Partial<EmailRow> = {}): EmailRow => ({
  key,
  subject: 'Your Stallbar order {{reference}}',
  is_edited: false,
  edited_at: null,
  failed_at: null,
  last_at: '2026-11-20T10:00:00Z',
  ...more,
});

const html =
  '<!doctype html><html><body><h1>Thank you, {{first_name}}</h1><p><a href="{{site_url}}/order/{{token}}">Your order</a></p></body></html>';
const template = {
  subject: 'Your Stallbar order {{reference}}',
  html,
  text: 'Thank you, {{first_name}}: {{site_url}}/order/{{token}}',
};
const sheet = (more: Partial<EmailSheet> = {}): EmailSheet => ({
  key: 'order-confirmation',
  ...template,
  version: 2,
  built_in: template,
  failure: null,
  failed_at: null,
  variables: [
    { name: 'first_name', is_needed: false, is_secret: false },
    { name: 'reference', is_needed: false, is_secret: false },
    { name: 'site_url', is_needed: false, is_secret: false },
    { name: 'token', is_needed: true, is_secret: true },
  ],
  sample: { first_name: 'Sam', reference: 'SB-7K2M9Q', token: 'a1b2c3' },
  versions: [
    { number: 2, at: '2026-11-21T10:00:00Z', is_built_in: true, author: 'Sam Ito' },
    { number: 1, at: '2026-11-20T10:00:00Z', is_built_in: false, author: null },
  ],
  ...more,
});
const ports: EmailPorts = {
  check: () => Promise.resolve({ kind: 'ready', preview: {} }),
  test: () => Promise.resolve({ kind: 'ready', preview: 'admin@stallbar.example' }),
  readVersion: never,
  createActor: () => createAction<AdminAction>(() => NEVER),
  frame: `data:text/html,${encodeURIComponent(mailPreview)}`,
};

const Email = ({
  more,
  mayWrite = true,
  own,
}: {
  more?: Partial<EmailSheet>;
  mayWrite?: boolean;
  own?: Partial<EmailPorts>;
}) => (
  <main>
    <EmailView
      sheet={sheet(more)}
      mayWrite={mayWrite}
      seesSent
      ports={{ ...ports, ...own }}
      onChanged={nothing}
    />
  </main>
);

const mail = (changes: Partial<SentEmail> = {}): SentEmail => ({
  id: '1',
  template: 'order-confirmation',
  to_email: 'ada@lifters.example',
  created_at: '2026-11-20T10:00:00Z',
  status: 'sent',
  attempts: 1,
  reason: null,
  next_at: null,
  may_retry: false,
  ...changes,
});

const noQuery: SentQuery = {};

function Sent({
  rows,
  query = noQuery,
  failure,
  done = null,
  seesTemplates = true,
}: {
  seesTemplates?: boolean;
  rows: readonly SentEmail[];
  query?: SentQuery;
  failure?: object;
  done?: string | null;
}) {
  const list = useList<SentEmail>(...listed(rows, failure));
  const actor = useActionAfter<AdminActionActor>(done);
  return (
    <main>
      <SentView
        list={list}
        query={query}
        counts={{ failed: 2 }}
        actor={actor}
        mayRetry
        seesTemplates={seesTemplates}
      />
    </main>
  );
}

const meta: Meta = { title: 'admin/emails' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Failed: StoryObj = {
  render: () => (
    <main>
      <EmailsFailed onAgain={nothing} />
    </main>
  ),
};
export const Templates: StoryObj = {
  render: () => (
    <main>
      <EmailsView
        seesSent
        emails={[
          row('order-confirmation', { is_edited: true, failed_at: '2026-11-20T10:00:00Z' }),
          row('vendor-new-order', { last_at: null }),
          row('vendor-invitation', { subject: long.repeat(3), is_edited: true }),
        ]}
      />
    </main>
  ),
};
export const EmailContent: StoryObj = {
  render: () => <Email />,
  play: async ({ canvas, userEvent }) => {
    // An email of the shop is typed, and its preview follows.
    const subject = await canvas.findByRole('textbox', { name: 'Subject' });
    await userEvent.clear(subject);
    await userEvent.type(subject, 'Thanks, {{{{first_name}}');
    await waitFor(() => expect(canvas.getByText('Thanks, Sam')).toBeVisible());
    await userEvent.clear(subject);
    await userEvent.type(subject, template.subject.replaceAll('{', '{{'));
  },
};
export const PlainText: StoryObj = {
  render: () => <Email />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Plain text' }));
    await waitFor(() => expect(canvas.getByText(/^Thank you, Sam: http/)).toBeVisible());
  },
};
export const Refused: StoryObj = {
  render: () => (
    <Email
      own={{
        test: () =>
          Promise.resolve({
            kind: 'refused',
            sentence: 'Check the marked fields.',
            problems: { html: "The link with {{token}} is missing, so people couldn't open it." },
          }),
      }}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send test email' }));
    await expect(await canvas.findByText(/people couldn't open it/)).toBeVisible();
  },
};
/** Content that can't be sent is not shown either: a draft requests nothing from other sites. */
export const NotShown: StoryObj = {
  render: () => <Email />,
  play: async ({ canvas, userEvent }) => {
    const area = await canvas.findByRole('textbox', { name: 'HTML' });
    await userEvent.click(area);
    await userEvent.paste('<a href="https://evil.example/">x</a>');
    await expect(
      await canvas.findByText(/^A link leads to another site\. https:\/\/evil\.example/),
    ).toBeVisible();
    await userEvent.clear(area);
    await userEvent.paste(html);
    await waitFor(() => expect(canvas.queryByText(/another site/)).toBeNull());
  },
};
export const Tested: StoryObj = {
  render: () => <Email />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send test email' }));
    await expect(await canvas.findByText('Sent to admin@stallbar.example.')).toBeVisible();
  },
};
/** The editor holds it until something else is typed or it is saved. */
export const VersionTaken: StoryObj = {
  render: () => <Email own={{ readVersion: () => Promise.resolve({ ...template, subject: 'Before' }) }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use version 1' }));
    const told = await canvas.findByText('Version 1 is in the editor. Save to use it.');
    await expect(told).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(told).not.toBeInTheDocument();
  },
};
export const UnreadableVersion: StoryObj = {
  render: () => <Email own={{ readVersion: () => Promise.reject(new Error('away')) }} />,
  play: async ({ canvasElement, userEvent }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Use version 1' }));
    await expect(await canvas.findByText("We couldn't load Version 1. Try again.")).toBeVisible();
  },
};
export const FellBack: StoryObj = {
  render: () => (
    <Email
      more={{
        subject: 'Yours',
        failure: 'A link leads to another site.',
        failed_at: '2026-11-20T10:00:00Z',
      }}
    />
  ),
};
export const ViewOnly: StoryObj = { render: () => <Email mayWrite={false} /> };

export const SentMany: StoryObj = {
  render: () => (
    <Sent
      rows={[
        mail({ id: '1', status: 'waiting', attempts: 0 }),
        mail({ id: '2', status: 'retrying', attempts: 3, reason: '451 try later' }),
        mail({
          id: '3',
          status: 'failed',
          attempts: 8,
          reason: `550 ${long}`,
          may_retry: true,
          to_email: `${long}@${long}.example`,
        }),
        mail({ id: '4' }),
      ]}
    />
  ),
};
/** Finance would be refused the texts. */
export const SentWithoutTexts: StoryObj = {
  render: () => <Sent rows={[mail()]} seesTemplates={false} />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('ada@lifters.example')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Templates' })).toBeNull();
  },
};
export const SentNothing: StoryObj = { render: () => <Sent rows={[]} query={{ view: 'failed' }} /> };
export const SentOfOneKind: StoryObj = {
  render: () => <Sent rows={[mail()]} query={{ of: 'order-confirmation' }} done="retry:1" />,
};
export const SentUnread: StoryObj = { render: () => <Sent rows={[]} failure={{ _tag: 'NetworkError' }} /> };
export const SentDenied: StoryObj = { render: () => <Sent rows={[]} failure={{ _tag: 'NotAllowed' }} /> };
