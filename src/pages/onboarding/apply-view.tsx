import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type {
  ApplicationDraftSnapshot,
  applicationDraftMachine,
} from '#machines/onboarding/application-draft.machine.ts';
import { answerProblems, firstWrongStep, stepNames, stepProblems } from '#schema/onboarding/application.ts';
import type { AnswerName, Answers, SellingCategory, Step } from '#schema/onboarding/application.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { useChanged } from '#ui/use-changed.ts';
import { button } from '#ui/components/button.css.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { container, visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { paths } from '#routing/paths.ts';
import * as styles from './onboarding.css.ts';
import { StepFields } from './step-fields.tsx';

type DraftActor = ActorRefFrom<typeof applicationDraftMachine>;

export const stepTitles: Readonly<Record<Step, string>> = {
  store: 'Your store',
  business: 'Your business',
  products: 'What you sell',
  experience: 'Experience',
  documents: 'Documents',
  consent: 'Agree and submit',
};

const answerLabels: Readonly<Record<AnswerName, string>> = {
  storeName: 'Store name',
  description: 'Description',
  phone: 'Phone',
  website: 'Website',
  businessType: 'Business type',
  businessAddress: 'Business address',
  taxId: 'Tax ID',
  yearsInBusiness: 'Years in business',
  previousExperience: 'Previous experience',
  productCategories: 'What you sell',
  consent: 'Agreement',
};

const lead = 'Six short steps. What you type is kept as you go: go on tomorrow, or on another device.';

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
        <div className={styles.form}>
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

/** What is known about the last save, in one line. */
function savingLine(snapshot: ApplicationDraftSnapshot): string {
  if (snapshot.matches({ open: 'saving' }) || snapshot.matches({ open: 'saving to submit' }))
    return 'Saving...';
  if (snapshot.matches({ open: 'submitting' })) return 'Submitting...';
  if (snapshot.matches({ open: 'offline' })) return 'Not saved: no connection. We keep trying.';
  if (snapshot.matches({ open: 'waiting' })) return 'Changed';
  return snapshot.context.saved.version > 0 && snapshot.matches({ open: 'settled' }) ? 'All is saved' : '';
}

interface ApplyViewProps {
  actor: DraftActor;
  step: Step;
  onStep: (step: Step) => void;
  categories: readonly SellingCategory[] | null;
  documents: ReactNode;
}

export function ApplyView({ actor, step, onStep, categories, documents }: ApplyViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** Counts refusals: after each one the first wrong field takes the focus. */
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
          title="Your application could not be loaded."
          action={
            <Button variant="primary" onPress={() => actor.send({ type: 'draft.retry' })}>
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
        <form
          ref={form}
          className={styles.form}
          aria-label={stepTitles[step]}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isLast) actor.send({ type: 'draft.submit', problems: found });
            else actor.send({ type: 'step.finish', problems: stepProblems(step, found) });
          }}
        >
          <h2 ref={title} tabIndex={-1} className={`${heading({ level: 26 })} ${styles.stepTitle}`}>
            {stepTitles[step]}
          </h2>
          <Reviewer snapshot={snapshot} />
          {snapshot.matches({ open: 'conflict' }) ? <Conflicts actor={actor} snapshot={snapshot} /> : null}
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
        </form>
      </div>
    </Frame>
  );
}

/** What a reviewer has asked, or why it was rejected: it is answered here. */
function Reviewer({ snapshot }: { snapshot: ApplicationDraftSnapshot }) {
  const { application } = snapshot.context;
  const last = application?.events.at(-1);
  if (last?.words === undefined || last.words === null) return null;
  return (
    <Notice tone="warning" title={last.kind === 'asked' ? 'We have a question' : 'Why we said no'}>
      <p className={styles.words}>{last.words}</p>
    </Notice>
  );
}

const textOf = (value: Answers[AnswerName]): string =>
  typeof value === 'boolean'
    ? value
      ? 'agreed'
      : 'not agreed'
    : typeof value === 'string'
      ? value
      : value.join(', ');

/** Answers that another window has changed too. */
function Conflicts({ actor, snapshot }: { actor: DraftActor; snapshot: ApplicationDraftSnapshot }) {
  const { conflicts, saved } = snapshot.context;
  return (
    <Notice tone="warning" role="alert" title="You have changed this in another window too.">
      <ul className={styles.rows}>
        {conflicts.map((name) => (
          <li key={name} className={styles.row}>
            <div className={styles.rowWords}>
              <span>{`${answerLabels[name]}, saved in the other window`}</span>
              <span className={styles.note}>{`“${textOf(saved.answers[name])}”`}</span>
            </div>
            <div className={actions}>
              <Button size="s" onPress={() => actor.send({ type: 'conflict.theirs', name })}>
                Use the other
                <span className={visuallyHidden}>{` for ${answerLabels[name]}`}</span>
              </Button>
              <Button size="s" onPress={() => actor.send({ type: 'conflict.mine', name })}>
                Keep this one
                <span className={visuallyHidden}>{` for ${answerLabels[name]}`}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
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
          title="Your store was closed by the platform."
          action={
            <a className={button({ variant: 'primary' })} href={paths.contact()}>
              Write to us
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
        title="Your application is with us."
        action={
          <a className={button({ variant: 'primary' })} href={paths.vendorApplicationStatus()}>
            See its status
          </a>
        }
      />
    </Frame>
  );
}
