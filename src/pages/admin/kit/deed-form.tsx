import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { DeedActor } from '#actors/admin/deed.ts';
import { NoAnswer } from '#panel/list/action-report.tsx';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { textOf } from '#panel/form/fields.tsx';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/button.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';

interface DeedFormProps {
  actor: DeedActor;
  /** What is done, as its button says. */
  label: string;
  consequence: string;
  confirm: string;
  isDangerous: boolean;
  asksReason: boolean;
  /** Under which name a reason is kept while it is typed. */
  draft: string;
  /** What may have happened, and what trying again does. */
  unanswered?: string | undefined;
  /** The button that leaves it where nobody knows whether it was done. */
  readAgain?: string;
  longest?: number | undefined;
  /** Whether what its own field holds can be sent; the field says why not. */
  check?: ((words: string) => boolean) | undefined;
  /** Further fields, each named `more`. */
  children?: ReactNode;
}

/** What was chosen, with its consequences, until it is done: confirming, the code that it may need, no answer. */
export function DeedForm({
  actor,
  label,
  consequence,
  confirm,
  isDangerous,
  asksReason,
  draft,
  unanswered = 'It may be done or not. Trying again does nothing twice.',
  readAgain = 'Read it again',
  longest = 1000,
  check,
  children,
}: DeedFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { what: deed, sentence } = snapshot.context;
  const [words, setWords] = useKeptText(draft);
  const [problem, setProblem] = useState<string | undefined>();
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string | undefined>();
  const place = useRef<HTMLElement>(null);
  const isCoding = snapshot.matches('coding') || snapshot.matches('verifying');
  const first = isCoding ? 'input' : '[name="words"], [name="more"]';
  useFocusWhen(first, () => place.current?.querySelector<HTMLElement>(first) ?? place.current);
  const isFactorless = snapshot.matches('factorless');
  const isBusy = snapshot.hasTag('busy');
  const leave = () => actor.send({ type: 'action.leave' });
  if (deed === null) return null;
  return (
    <PageSection ref={place} tabIndex={-1} className={kit.bar} aria-labelledby="deed">
      <h2 id="deed" className={heading({ level: 20 })}>
        {label}
      </h2>
      {sentence !== null && !isFactorless && <Notice tone="danger" role="alert" title={sentence} />}
      {isFactorless ? (
        <Notice
          tone="warning"
          role="alert"
          title={sentence ?? ''}
          action={
            <span className={actions}>
              <a className={button({ variant: 'primary' })} href={`${paths.profile()}#two-step`}>
                Set up two-step sign-in
              </a>
              <Button onPress={() => actor.send({ type: 'action.again' })}>Try again</Button>
              <Button onPress={leave}>Leave it</Button>
            </span>
          }
        >
          <p>Nothing was done.</p>
        </Notice>
      ) : snapshot.matches('unanswered') ? (
        <NoAnswer actor={actor} back={readAgain}>
          {unanswered}
        </NoAnswer>
      ) : isCoding ? (
        <form
          className={page.stack}
          aria-label="Second step"
          onSubmit={(event) => {
            event.preventDefault();
            if (isBusy) return;
            if (code.trim() !== '') actor.send({ type: 'action.code', code: code.trim() });
            else setCodeProblem('Enter the code that your app shows now.');
            event.currentTarget.querySelector('input')?.focus();
          }}
        >
          <p className={page.hint}>This asks for your second step once more; then it is done by itself.</p>
          <TextField
            label="Code of your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            errorMessage={codeProblem}
            onChange={(text) => {
              setCode(text);
              setCodeProblem(undefined);
            }}
          />
          <div className={actions}>
            <Button type="submit" variant="primary" isPending={isBusy}>
              Go on
            </Button>
            <Button isDisabled={isBusy} onPress={leave}>
              Leave it
            </Button>
          </div>
        </form>
      ) : (
        <form
          className={page.stack}
          aria-label={label}
          // The browser's own bubbles would come instead of the sentences of the fields.
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (isBusy) return;
            const said = textOf(event.currentTarget, 'words');
            const isShort = asksReason && said.length < 10;
            if (isShort) setProblem(`Give the reason in 10 to ${String(longest)} characters.`);
            if (isShort || check?.(said) === false) {
              event.currentTarget.querySelector<HTMLElement>('[name="words"]')?.focus();
            } else {
              const more = new FormData(event.currentTarget).getAll('more').map(String);
              actor.send({ type: 'action.send', what: { kind: deed.kind, words: said, more } });
            }
          }}
        >
          <p className={page.hint}>{consequence}</p>
          {asksReason && (
            <TextArea
              label="Reason"
              name="words"
              rows={3}
              maxLength={longest}
              value={words}
              errorMessage={problem}
              onChange={(text) => {
                setWords(text);
                setProblem(undefined);
              }}
            />
          )}
          {children}
          <div className={actions}>
            <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isPending={isBusy}>
              {confirm}
            </Button>
            <Button isDisabled={isBusy} onPress={leave}>
              Leave it
            </Button>
          </div>
        </form>
      )}
    </PageSection>
  );
}

/** The field of a deed that takes an amount. */
export function DeedAmount() {
  const [amount, setAmount] = useState('');
  return (
    <TextField
      label="Amount"
      name="more"
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      value={amount}
      onChange={setAmount}
    />
  );
}
