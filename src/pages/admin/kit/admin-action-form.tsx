import { formatCount } from '#schema/format.ts';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { NoAnswer } from '#panel/list/action-outcome.tsx';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { useLeaveWarning, useUnderWay } from '#panel/form/use-leave-warning.ts';
import { textOf } from '#panel/form/fields.tsx';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { paths } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Form } from '#ui/form/form.tsx';

interface AdminActionFormProps {
  actor: AdminActionActor;
  /** The action's name, as on its button. */
  label: string;
  consequence: string;
  confirm: string;
  isDangerous: boolean;
  asksReason: boolean;
  /** The key of the draft of a reason. */
  draft: string;
  /** What may have happened, and what a retry does. */
  unanswered?: string | undefined;
  /** The button that closes it while its result is unknown. */
  readAgain?: string;
  longest?: number | undefined;
  /** Whether its own field is valid; the field says why not. */
  check?: ((words: string) => boolean) | undefined;
  /** Further fields, each named `more`. */
  children?: ReactNode;
}

/** The selected action with its consequences, until it is done: confirmation, a code if needed, and a lost response. */
export function AdminActionForm({
  actor,
  label,
  consequence,
  confirm,
  isDangerous,
  asksReason,
  draft,
  unanswered = "We don't know if this went through. Trying again is safe.",
  readAgain = 'Reload',
  longest = 1000,
  check,
  children,
}: AdminActionFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { what: action, sentence } = snapshot.context;
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
  const isUnderWay = useUnderWay(isBusy);
  useLeaveWarning(asksReason && words.trim() !== '' && !isUnderWay && action !== null, 'all');
  const leave = () => actor.send({ type: 'action.leave' });
  if (action === null) return null;
  return (
    <PageSection ref={place} tabIndex={-1} className={kit.bar} aria-labelledby="admin-action">
      <h2 id="admin-action" className={heading({ level: 20 })}>
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
                Set up two-step login
              </a>
              <Button onPress={() => actor.send({ type: 'action.again' })}>Try again</Button>
              <Button onPress={leave}>Cancel</Button>
            </span>
          }
        >
          <p>Nothing was changed.</p>
        </Notice>
      ) : snapshot.matches('unanswered') ? (
        <NoAnswer actor={actor} back={readAgain}>
          {unanswered}
        </NoAnswer>
      ) : isCoding ? (
        <Form
          className={stack({ gap: 5 })}
          aria-label="Verification code"
          onSubmit={(element) => {
            if (isBusy) return;
            if (code.trim() !== '') actor.send({ type: 'action.code', code: code.trim() });
            else setCodeProblem('Enter the code shown in your app.');
            element.querySelector('input')?.focus();
          }}
        >
          <p className={page.hint}>Enter your verification code to finish.</p>
          <TextField
            label="Code from your authenticator app"
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
              Continue
            </Button>
            <Button isDisabled={isBusy} onPress={leave}>
              Cancel
            </Button>
          </div>
        </Form>
      ) : (
        <Form
          className={stack({ gap: 5 })}
          aria-label={label}
          // The browser's own bubbles would replace the fields' messages.
          onSubmit={(element) => {
            if (isBusy) return;
            const said = textOf(element, 'words');
            const isShort = asksReason && said.length < 10;
            if (isShort) setProblem(`Give a reason of 10 to ${formatCount(longest)} characters.`);
            if (!isShort && check?.(said) !== false) {
              const more = new FormData(element).getAll('more').map(String);
              actor.send({ type: 'action.send', what: { kind: action.kind, words: said, more } });
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
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </PageSection>
  );
}

/** The field of an action that takes an amount. */
export function ActionAmount() {
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
