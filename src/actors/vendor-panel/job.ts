import { of, switchMap, timer } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { delays } from '#machines/kit/delays.ts';
import { jobMachine } from '#machines/kit/job.machine.ts';
import type { ReadJob } from '#machines/kit/job.machine.ts';
import { createImportService } from '#services/vendor-panel/imports.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';

export type JobActor = ActorRefFrom<typeof jobMachine>;

const jobs = () => createImportService(services().client);

/** Watches a job; the caller starts and stops it. */
export const createJob = (id: string): JobActor =>
  createActor(
    jobMachine.provide({
      actors: {
        readJob: fromService(({ id: job, isFirst }: ReadJob) =>
          (isFirst ? of(0) : timer(delays.jobPoll)).pipe(switchMap(() => jobs().job(job))),
        ),
        cancelJob: fromService(({ id: job }: { id: string }) => jobs().cancelJob(job)),
      },
    }),
    { input: { id } },
  );
