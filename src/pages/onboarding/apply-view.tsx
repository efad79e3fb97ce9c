import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type {
  ApplicationDraftSnapshot,
  applicationDraftMachine,
} from '#machines/onboarding/application-draft.machine.ts';
import { answerProblems, firstWrongStep, stepNames, stepProblems } from '#schema/onboarding/application.ts';
import type { AnswerName, Answers, Step } from '#schema/onboarding/application.ts';
import type { SellingCategory } from '#schema/onboarding/vendor-application.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { useChanged } from '#ui/use-changed.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { container, visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { paths } from '#routing/paths.ts';
import { answerLabels, stepTitles } from './application-words.ts';
import * as styles from './onboarding.css.ts';
import { StepFields } from './step-fields.tsx';
import { Conflict, valueWords } from '#ui/form/conflict.tsx';
import { Form } from '#ui/form/form.tsx';

type DraftActor = ActorRefFrom<typeof applicationDraftMachine>;

const lead = 'Six short steps. We save as you type, so you can continue tomorrow or on another device.';

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <div>
        <h1 className={heading({ level: 52 })}>Apply to sell</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </div>
  );
}

export function ApplySkeleton() {
  return (
    <Frame>
      <div className={styles.columns} aria-busy="true">
        <div />
        <div className={stack({ gap: 5 })}>
          <Skeleton width={180} height={28} />
          <Skeleton height={72} />
          <Skeleton height={176} />
          <Skeleton height={72} />
          <Skeleton height={72} />
        </div>
      </div>
    </Frame>
  );
}

/** The state of the last save, in one line. */
function savingLine(snapshot: ApplicationDraftSnapshot): string {
  if (snapshot.matches({ open: 'saving' }) || snapshot.matches({ open: 'saving to submit' }))
    return 'Saving…';
  if (snapshot.matches({ open: 'submitting' })) return 'Submitting…';
  if (snapshot.matches({ open: 'offline' })) return "Not saved because you're offline. We'll keep trying.";
  if (snapshot.matches({ open: 'waiting' })) return 'Unsaved changes';
  return snapshot.context.saved.version > 0 && snapshot.matches({ open: 'settled' })
    ? 'All changes saved'
    : '';
}

interface ApplyViewProps {
  actor: DraftActor;
  step: Step;
  onStep: (step: Step) => void;
  categories: readonly SellingCategory[] | null;
  /** The part that uploads them. */
  documents: ReactNode;
  /** Everything that was entered, above the last button. */
  summary?: ReactNode;
}

export function ApplyView({ actor, step, onStep, categories, documents, summary }: ApplyViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** Counts refusals: after each one the first invalid field takes the focus. */
  const [refusals, setRefusals] = useState(0);
  useEmitted(actor, 'step.finished', () => {
    const next = stepNames[stepNames.indexOf(step) + 1];
    if (next !== undefined) onStep(next);
  });
  useEmitted(actor, 'draft.refused', ({ problems }) => {
    const wrong = firstWrongStep(problems);
    if (wrong !== null && wrong !== step) onStep(wrong);
    setRefusals((count) => count + 1);
  });
  useFocusWhen(refusals, () =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input'),
  );
  useChanged(step, () => {
    if (form.current?.querySelector('[aria-invalid="true"]') === null) title.current?.focus();
    scrollTo(0, 0);
  });

  if (snapshot.matches('loading')) return <ApplySkeleton />;
  if (snapshot.matches('failed')) {
    return (
      <Frame>
        <EmptyState
          drawing="cable"
          title="We couldn't load your application."
          action={
            <Button variant="primary" isReading onPress={() => actor.send({ type: 'draft.retry' })}>
              Try again
            </Button>
          }
        />
      </Frame>
    );
  }
  if (snapshot.matches('closed') || snapshot.matches('submitted')) return <Closed snapshot={snapshot} />;

  const { answers, problems, sentence } = snapshot.context;
  const found = answerProblems(answers);
  const isBusy = snapshot.hasTag('busy');
  const isLast = step === 'consent';
  const change = (changes: Partial<Answers>) => {
    const typed = { ...answers, ...changes };
    actor.send({ type: 'draft.changed', answers: typed, problems: answerProblems(typed) });
  };
  const place = stepNames.indexOf(step);
  const before = stepNames[place - 1];
  return (
    <Frame>
      <div className={styles.columns}>
        <nav aria-label="Steps of your application">
          <ol className={styles.steps}>
            {stepNames.map((name) => {
              const isDone =
                Object.keys(stepProblems(name, found)).length === 0 && stepNames.indexOf(name) < place;
              return (
                <li key={name}>
                  <a
                    className={styles.step}
                    href={paths.vendorApply(name)}
                    aria-current={name === step ? 'step' : undefined}
                  >
                    {isDone ? <Icon name="check" size={16} /> : null}
                    <span>{stepTitles[name]}</span>
                    {isDone ? <span className={visuallyHidden}>, done</span> : null}
                  </a>
                </li>
              );
            })}
          </ol>
        </nav>
        <Form
          ref={form}
          className={stack({ gap: 5 })}
          aria-label={stepTitles[step]}
          onSubmit={() => {
            if (isLast) actor.send({ type: 'draft.submit', problems: found });
            else actor.send({ type: 'step.finish', problems: stepProblems(step, found) });
          }}
        >
          <h2 ref={title} tabIndex={-1} className={`${heading({ level: 26 })} ${styles.stepTitle}`}>
            {stepTitles[step]}
          </h2>
          <Reviewer snapshot={snapshot} />
          {snapshot.matches({ open: 'conflict' }) ? <Conflicts actor={actor} snapshot={snapshot} /> : null}
          {isLast && summary}
          {step === 'documents' ? (
            documents
          ) : (
            <StepFields
              step={step}
              answers={answers}
              problems={problems}
              categories={categories}
              onChange={change}
              isDisabled={isBusy}
            />
          )}
          {sentence === null ? null : (
            <Notice
              tone="danger"
              role="alert"
              action={
                <Button size="s" onPress={() => actor.send({ type: 'draft.retry' })}>
                  Try again
                </Button>
              }
            >
              <p>{sentence}</p>
            </Notice>
          )}
          <p className={styles.saving} role="status">
            {savingLine(snapshot)}
          </p>
          <div className={actions}>
            <Button
              type="submit"
              variant="primary"
              isPending={isBusy}
              isDisabled={isLast && snapshot.matches({ open: 'conflict' })}
            >
              {isLast ? 'Submit application' : 'Continue'}
            </Button>
            {before === undefined ? null : (
              <a className={button({ variant: 'quiet' })} href={paths.vendorApply(before)}>
                Back
              </a>
            )}
          </div>
        </Form>
      </div>
    </Frame>
  );
}

/** The reviewer's question, or the reason for a rejection: it is answered here. */
function Reviewer({ snapshot }: { snapshot: ApplicationDraftSnapshot }) {
  const { application } = snapshot.context;
  const last = application?.events.at(-1);
  if (last?.words === undefined || last.words === null) return null;
  return (
    <Notice tone="warning" title={last.kind === 'asked' ? 'We have a question' : "Why we didn't approve it"}>
      <p className={styles.words}>{last.words}</p>
    </Notice>
  );
}

const textOf = (value: Answers[AnswerName]): string => {
  if (typeof value === 'boolean') return value ? 'agreed' : 'not agreed';
  return valueWords(typeof value === 'string' ? value : value.join(', '));
};

/** Answers that another window has also changed. */
function Conflicts({ actor, snapshot }: { actor: DraftActor; snapshot: ApplicationDraftSnapshot }) {
  const { conflicts, answers, saved } = snapshot.context;
  const choose = (taken: ReadonlySet<string>) => {
    for (const name of conflicts) {
      actor.send({ type: taken.has(name) ? 'conflict.theirs' : 'conflict.mine', name });
    }
  };
  return (
    <Conflict
      title="You also changed this in another window."
      whose="the other window's"
      rows={conflicts.map((name) => ({
        names: [name],
        labels: [answerLabels[name]],
        mine: textOf(answers[name]),
        theirs: textOf(saved.answers[name]),
      }))}
      onKeep={choose}
      onDiscard={() => choose(new Set(conflicts))}
    />
  );
}

function Closed({ snapshot }: { snapshot: ApplicationDraftSnapshot }) {
  const closed = snapshot.matches('submitted')
    ? 'application_in_review'
    : snapshot.context.application?.closed;
  if (closed === 'has_store') {
    return (
      <Frame>
        <EmptyState
          drawing="rack"
          title="You already have a store."
          action={
            <a className={button({ variant: 'primary' })} href={paths.vendorOnboarding()}>
              Set up your store
            </a>
          }
        />
      </Frame>
    );
  }
  if (closed === 'store_closed') {
    return (
      <Frame>
        <EmptyState
          drawing="lock"
          title="We closed your store."
          action={
            <a className={button({ variant: 'primary' })} href={paths.contact()}>
              Contact us
            </a>
          }
        />
      </Frame>
    );
  }
  return (
    <Frame>
      <EmptyState
        drawing="box"
        title="We're reviewing your application."
        action={
          <a className={button({ variant: 'primary' })} href={paths.vendorApplicationStatus()}>
            Check status
          </a>
        }
      />
    </Frame>
  );
}
