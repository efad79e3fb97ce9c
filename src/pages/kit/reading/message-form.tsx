import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { cleanForm } from '#schema/clean.ts';
import { messages } from '#schema/texts/texts.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import * as styles from './reading.css.ts';
import { useChecks } from '#ui/form/use-checks.ts';
import { Form } from '#ui/form/form.tsx';

type Values = Readonly<Record<string, string>>;
type Problems = Partial<Record<string, string>>;

interface MessageFormProps {
  actor: SubmissionActor;
  names: readonly string[];
  problemsOf: (values: Values) => Problems;
  /** The fields, given the problem of each. */
  children: (problems: Problems) => ReactNode;
  action: string;
  busy: string;
  /** Replaces the form once it is sent. */
  sent: ReactNode;
  /** Label of the button for another message; null if one is enough. */
  again: string | null;
}

const problemWords = {
  limited: messages.tooManySubmissions,
  refused: messages.submissionRefused,
  offline: messages.submissionOffline,
  failed: messages.submissionFailed,
} as const;

function problemOf(snapshot: ReturnType<SubmissionActor['getSnapshot']>): string | null {
  if (snapshot.matches({ editing: 'overtaken' })) return snapshot.context.conflict;
  for (const state of ['limited', 'refused', 'offline', 'failed'] as const) {
    if (snapshot.matches({ editing: state })) return problemWords[state];
  }
  return null;
}

/** No message shows before the button is pressed; text that failed to send stays in its fields. */
export function MessageForm(props: MessageFormProps) {
  const { actor, names, problemsOf, children, action, busy, sent, again } = props;
  const isSent = useSelector(actor, (snapshot) => snapshot.matches('sent'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const problem = useSelector(actor, problemOf);

  const read = (element: HTMLFormElement): Values => {
    const data = new FormData(element);
    return cleanForm(Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])));
  };
  const { problems, check, recheck } = useChecks(read, problemsOf);
  const submit = (form: HTMLFormElement) => {
    const values = check(form);
    if (values !== null) actor.send({ type: 'submission.send', values, key: crypto.randomUUID() });
  };

  if (isSent) {
    return (
      <div className={styles.form} role="status">
        {sent}
        {again === null ? null : (
          <p>
            <Button variant="secondary" onPress={() => actor.send({ type: 'submission.again' })}>
              {again}
            </Button>
          </p>
        )}
      </div>
    );
  }
  return (
    <Form className={styles.form} onSubmit={submit} onChange={recheck}>
      {children(problems)}
      {problem !== null && (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <p>
        <Button type="submit" variant="primary" size="l" isPending={isBusy}>
          {isBusy ? busy : action}
        </Button>
      </p>
    </Form>
  );
}
