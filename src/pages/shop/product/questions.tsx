import { useState, useSyncExternalStore } from 'react';
import { useNear } from '#ui/use-near.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { Reading } from '#actors/kit/use-read.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { ReportButton } from '#pages/kit/report/report-button.tsx';
import { paths } from '#routing/paths.ts';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { limits } from '#schema/limits.ts';
import { questionProblem } from '#schema/shop/question-form.ts';
import type { Question } from '#schema/shop/questions-and-reviews.ts';
import * as styles from './questions.css.ts';
import { hint } from '#ui/css/text.css.ts';
import { Form } from '#ui/form/form.tsx';

export type QuestionsState = Reading<readonly Question[]>;

/** Questions about a product, loaded when they come near because they are not part of the first view. */
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
  asked: "We sent your question to the store. Only you see it here until it's answered.",
  'too often': 'Wait a while before you ask again.',
  failed: "We couldn't send your question. Check your connection and try again.",
};

interface QuestionsViewProps {
  state: QuestionsState;
  storeName: string;
  /** Whether new ones are accepted. */
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
          We couldn't load questions.{' '}
          <button
            type="button"
            className={button({ variant: 'secondary', size: 's' })}
            data-again=""
            onClick={onRetry}
          >
            Try again
          </button>
        </p>
      ) : state.value.length === 0 ? (
        <p className={hint}>No answered questions yet.</p>
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
                  <span className={hint}>Waiting for an answer. Shoppers can't see this yet.</span>
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
        <p className={hint}>Questions are turned off right now.</p>
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
  const submit = async () => {
    if (outcome === 'sending') return;
    const found = questionProblem(question);
    setProblem(found);
    if (found !== null) {
      setOutcome(null);
      return;
    }
    setOutcome('sending');
    const ended = await onAsk(question.trim());
    setOutcome(ended);
    if (ended === 'asked') setQuestion('');
  };
  return (
    <Form className={styles.form} aria-label="Ask the store" onSubmit={() => void submit()}>
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
        {outcome === 'sending' ? 'Sending…' : 'Ask the store'}
      </button>
    </Form>
  );
}
