import { useEffect, useState } from 'react';
import { createSubmission } from '#app/actors/submission.ts';
import type { SubmissionActor, SubmissionKind } from '#app/actors/submission.ts';

/** A form's actor for as long as the form is on the page. */
export function useSubmission(kind: SubmissionKind): SubmissionActor {
  const [actor] = useState(() => createSubmission(kind));
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return actor;
}
