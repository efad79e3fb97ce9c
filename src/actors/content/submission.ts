import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Observable } from 'rxjs';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import type { Sent, SubmissionValues } from '#machines/content/submission.machine.ts';
import { createSupportService } from '#services/content/support.ts';
import { createStockNoticeService } from '#services/shop/stock-notices.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import { sendLimited } from './submission-limit.ts';

export type SubmissionActor = ActorRefFrom<typeof submissionMachine>;
export type SubmissionKind = 'contact' | 'ticket' | 'waitlist' | 'order link' | 'stock notice';

const field = (values: SubmissionValues, name: string): string => values[name] ?? '';

function send(kind: SubmissionKind, { key, values }: Sent): Observable<void> {
  const to = createSupportService(services().client);
  const text = { subject: field(values, 'subject'), message: field(values, 'message') };
  switch (kind) {
    case 'contact':
      return to.contact(key, { ...text, name: field(values, 'name'), email: field(values, 'email') });
    case 'ticket':
      return to.ticket(key, { ...text, priority: field(values, 'priority') });
    case 'order link':
      return to.mailOrderLink({ reference: field(values, 'reference'), email: field(values, 'email') });
    case 'stock notice':
      return createStockNoticeService(services().client).request(
        field(values, 'variant'),
        field(values, 'email'),
      );
    case 'waitlist':
      return to.joinWaitlist({ email: field(values, 'email'), category: field(values, 'category') });
  }
}

/** A form that sends `kind`. The caller starts and stops it. */
export const createSubmission = (kind: SubmissionKind): SubmissionActor =>
  createActor(
    submissionMachine.provide({
      actors: { send: fromService((sent: Sent) => sendLimited(kind, () => send(kind, sent))) },
    }),
  );
