import { useState, useSyncExternalStore } from 'react';
import type { FormEvent } from 'react';
import { useNear } from '#ui/use-near.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { Reading } from '#actors/kit/use-read.ts';
import { button } from '#ui/components/button.css.ts';
import { TextArea } from '#ui/components/text-area.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { ReportButton } from '#pages/kit/report/report-button.tsx';
import { paths } from '#routing/paths.ts';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { limits } from '#schema/limits.ts';
import { questionProblem } from '#schema/shop/question-form.ts';
import type { Question } from '#schema/shop/questions-and-reviews.ts';
import * as styles from './questions.css.ts';
import { hint } from '#ui/css/text.css.ts';

export type QuestionsState = Reading<readonly Question[]>;

/** Questions about a product, loaded when they come near because they are not part of the page's first view. */
export function Questions({
  product,
  storeName,
  path,
}: {
  product: string;
  storeName: string;
  path: string;
}) {
  const [place, isNear] = useNear<HTMLDivElement>();
  const { reading, again } = useRead(
    async () => (await import('#actors/shop/questions-and-reviews.ts')).readQuestions(product),
    { isWanted: isNear },
  );
  const { switches } = useShopTerms();
  const { phase } = useSyncExternalStore(
    sessionHandle.subscribe,
    sessionHandle.getSnapshot,
    sessionHandle.getServerSnapshot,
  );
  return (
    <div ref={place}>
      <QuestionsView
        state={reading}
        storeName={storeName}
        isOpen={switches.questions}
        loginHref={phase === 'signed-in' ? null : paths.auth({ redirect: path, tab: 'login' })}
        onRetry={again}
        onAsk={async (question) => {
          const { askQuestion } = await import('#actors/shop/questions-and-reviews.ts');
          const outcome = await askQuestion(product, question);
          if (outcome === 'asked') again();
          return outcome;
        }}
      />
    </div>
  );
}

type Outcome = 'asked' | 'too often' | 'failed';

const outcomeTexts: Readonly<Record<Outcome, string>> = {
  asked: 'Your question is with the store. You see it here until it is answered, then everyone does.',
  'too often': 'Please wait a while before you ask again.',
  failed: 'Your question could not be sent. Check your connection and try again.',
};

interface QuestionsViewProps {
  state: QuestionsState;
  storeName: string;
  /** Whether new ones are taken. */
  isOpen?: boolean;
  /** Where a visitor signs in before asking; null for signed-in users. */
  loginHref: string | null;
  onRetry: () => void;
  onAsk: (question: string) => Promise<Outcome>;
}

export function QuestionsView({
  state,
  storeName,
  isOpen = true,
  loginHref,
  onRetry,
  onAsk,
}: QuestionsViewProps) {
  return (
    <div className={styles.root}>
      {state.kind === 'reading' ? (
        <p className={hint}>
          <Skeleton width="60%" />
        </p>
      ) : state.kind === 'failed' ? (
        <p>
          Questions could not be loaded.{' '}
          <button type="button" className={button({ variant: 'secondary', size: 's' })} onClick={onRetry}>
            Try again
          </button>
        </p>
      ) : state.value.length === 0 ? (
        <p className={hint}>Nobody has asked about it yet.</p>
      ) : (
        <dl>
          {state.value.map(({ id, question, author_name, answer }) => (
            <div key={id} className={styles.item}>
              <dt>
                <span className={styles.question}>{question}</span>{' '}
                <span className={hint}>{`${author_name} asked`}</span>
              </dt>
              <dd className={styles.answer}>
                {answer === null ? (
                  <span className={hint}>Waiting for an answer. Only you and the store see it.</span>
                ) : (
                  <>
                    <strong>{`${storeName}:`}</strong>
                    <span>{` ${answer}`}</span>{' '}
                    <ReportButton kind="question" thing={id} label={`the question “${question}”`} />
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isOpen ? (
        <p className={hint}>Questions cannot be asked at the moment.</p>
      ) : loginHref === null ? (
        <AskForm onAsk={onAsk} />
      ) : (
        <p>
          <a className={button({ variant: 'secondary' })} href={loginHref}>
            Log in to ask
          </a>
        </p>
      )}
    </div>
  );
}

function AskForm({ onAsk }: Pick<QuestionsViewProps, 'onAsk'>) {
  const [question, setQuestion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | 'sending' | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome === 'sending') return;
    const found = questionProblem(question);
    setProblem(found);
    if (found !== null) {
      setOutcome(null);
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    setOutcome('sending');
    const ended = await onAsk(question.trim());
    setOutcome(ended);
    if (ended === 'asked') setQuestion('');
  };
  return (
    <form
      noValidate
      className={styles.form}
      aria-label="Ask the store"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label="Your question"
        name="question"
        rows={3}
        maxLength={limits.question.max}
        value={question}
        onChange={(text) => {
          setQuestion(text);
          if (problem !== null) setProblem(questionProblem(text));
        }}
        errorMessage={problem ?? undefined}
      />
      <p role="status">{outcome !== null && outcome !== 'sending' ? outcomeTexts[outcome] : ''}</p>
      <button
        type="submit"
        className={button({ variant: 'secondary' })}
        aria-disabled={outcome === 'sending'}
      >
        {outcome === 'sending' ? 'Sending...' : 'Ask the store'}
      </button>
    </form>
  );
}
