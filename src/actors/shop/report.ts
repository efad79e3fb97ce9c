import { catchError } from 'rxjs';
import { createActor } from 'xstate';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import type { Sent } from '#machines/content/submission.machine.ts';
import type { ThingKind } from '#schema/shop/report.ts';
import { Conflict, NotAllowed, NotFound } from '#services/errors.ts';
import { reportThing } from '#services/shop/reports.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { sendLimited } from '#actors/content/submission-limit.ts';

/** The report of one thing. The caller starts and stops it. */
export const createReport = (kind: ThingKind, thing: string): SubmissionActor =>
  createActor(
    submissionMachine.provide({
      actors: {
        send: fromService(({ values }: Sent) =>
          sendLimited('report', () =>
            reportThing(services().client, {
              kind,
              thing,
              reason: values['reason'] ?? '',
              words: values['words'] ?? '',
            }),
          ).pipe(
            catchError((error: unknown) => {
              // It is gone, or belongs to the reporter's own store: the server says which.
              if (error instanceof NotFound || error instanceof NotAllowed) {
                throw new Conflict({ code: 'not_reportable', message: error.message });
              }
              throw error;
            }),
          ),
        ),
      },
    }),
  );
