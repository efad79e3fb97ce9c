import { useSelector } from '@xstate/react';
import type { ApplicationDraftActor, DocumentsActor } from '#actors/onboarding/applications.ts';
import { paths } from '#routing/paths.ts';
import { answerProblems, stepNames, steps } from '#schema/onboarding/application.ts';
import { documentKinds } from '#schema/onboarding/documents.ts';
import type { AnswerName, AnswerProblems, Answers, Step } from '#schema/onboarding/application.ts';
import type { SellingCategory } from '#schema/onboarding/vendor-application.ts';
import type { VendorDocument } from '#schema/onboarding/documents.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { answerLabels, stepTitles } from './application-words.ts';
import * as styles from './onboarding.css.ts';

interface AnswersSummaryProps {
  answers: Answers;
  documents: readonly Pick<VendorDocument, 'id' | 'kind' | 'name'>[];
  /** Null until they are loaded: then a category shows as in its URL. */
  categories: readonly SellingCategory[] | null;
  /** Answers to correct before submitting. */
  problems?: AnswerProblems | undefined;
  /** Where a step is changed; without it, the application can't be changed. */
  hrefOf?: ((step: Step) => string) | undefined;
}

const noProblems: AnswerProblems = {};

/** What an applicant has answered, step by step. */
export function AnswersSummary({
  answers,
  documents,
  categories,
  problems = noProblems,
  hrefOf,
}: AnswersSummaryProps) {
  const textOf = (name: AnswerName): string => {
    const value = answers[name];
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value === 'string') return value;
    return value.map((slug) => categories?.find((each) => each.slug === slug)?.name ?? slug).join(', ');
  };
  return (
    <div className={stack({ gap: 6 })}>
      {stepNames.map((step) =>
        step === 'consent' ? null : (
          <div key={step} className={stack({ gap: 3 })}>
            <div className={styles.summaryHead}>
              <h3 className={heading({ level: 20 })}>{stepTitles[step]}</h3>
              {hrefOf !== undefined && (
                <a href={hrefOf(step)} aria-label={`Edit: ${stepTitles[step]}`}>
                  Edit
                </a>
              )}
            </div>
            {step === 'documents' ? (
              documents.length === 0 ? (
                <p className={styles.note}>No documents</p>
              ) : (
                <ul>
                  {documents.map(({ id, kind, name }) => (
                    <li key={id} className={styles.answer}>{`${name} (${documentKinds[kind]})`}</li>
                  ))}
                </ul>
              )
            ) : (
              <dl className={stack({ gap: 3 })}>
                {steps[step].map((name) => (
                  <div key={name}>
                    <dt className={styles.note}>{answerLabels[name]}</dt>
                    <dd className={styles.answer}>
                      <p>{textOf(name) === '' ? 'Not given' : textOf(name)}</p>
                      {problems[name] !== undefined && <p className={styles.problem}>{problems[name]}</p>}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        ),
      )}
    </div>
  );
}

interface DraftSummaryProps extends Pick<AnswersSummaryProps, 'categories'> {
  draft: ApplicationDraftActor;
  documents: DocumentsActor;
}

/** The same before it is submitted, with what is missing and a link to each step. */
export function DraftSummary({ draft, documents, categories }: DraftSummaryProps) {
  const answers = useSelector(draft, ({ context }) => context.answers);
  return (
    <AnswersSummary
      answers={answers}
      documents={useSelector(documents, ({ context }) => context.documents)}
      categories={categories}
      problems={answerProblems(answers)}
      hrefOf={paths.vendorApply}
    />
  );
}
