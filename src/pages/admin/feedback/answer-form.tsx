import { useRef, useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { draftOf, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { useLeaveWarning, useUnderWay } from '#panel/form/use-leave-warning.ts';
import * as panel from '#panel/page/panel.css.ts';
import { Field } from '#panel/form/fields.tsx';
import type { InboxItem, InboxPerson } from '#schema/admin/inbox.ts';
import type { CannedAnswer } from '#schema/vendor-panel/people/messages.ts';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { actions } from '#ui/css/layout.css.ts';
import { followAnswer, Form } from '#ui/form/form.tsx';

interface AnswerFormProps {
  actor: ModerationQueueActor<InboxItem>;
  item: InboxItem;
  canned: readonly CannedAnswer[];
  people: readonly InboxPerson[];
  mayDecide: boolean;
  isSending: boolean;
}

/** Answers, closes, reopens or assigns one item of the inbox. */
export function AnswerForm({ actor, item, canned, people, mayDecide, isSending }: AnswerFormProps) {
  const [words, setWords] = useKeptText(draftOf(item.id));
  const isUnderWay = useUnderWay(isSending);
  useLeaveWarning(words.trim() !== '' && !isUnderWay, 'all');
  const [problem, setProblem] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const decide = (kind: string, said: string | null = null) =>
    actor.send({ type: 'item.decide', decision: { kind, words: said, at: null } });
  const answer = (kind: 'answer' | 'answer_and_close') => {
    if (words.trim().length < 2) {
      setProblem('Write a reply of 2 to 2,000 characters.');
      if (form.current !== null) followAnswer(form.current);
    } else decide(kind, words);
  };
  useQueueKeys(['approve'], () => {
    form.current?.querySelector('textarea')?.focus();
  });
  const isStore = item.kind === 'store';
  return (
    <Form
      ref={form}
      className={kit.bar}
      aria-label="Reply"
      onSubmit={() => {
        if (mayDecide) answer('answer');
      }}
    >
      <div aria-keyshortcuts={ariaKeys(shortcuts.approve)}>
        <TextArea
          label="Reply"
          name="words"
          rows={6}
          maxLength={2000}
          value={words}
          errorMessage={problem}
          isDisabled={isSending}
          description={
            isStore
              ? "The team sees it in the dashboard and gets an email. You can't undo this."
              : `We'll email it to ${item.email ?? 'no one: the account has no email address'}. You can't undo this.`
          }
          onChange={(text) => {
            setWords(text);
            setProblem(undefined);
          }}
        />
      </div>
      {canned.length > 0 && (
        <Field label="Insert saved reply">
          <select
            className={panel.control}
            value=""
            disabled={isSending}
            onChange={({ target }) => {
              const kept = canned.find(({ id }) => id === target.value)?.words;
              if (kept !== undefined) setWords(words.trim() === '' ? kept : `${words.trimEnd()}\n\n${kept}`);
              form.current?.querySelector('textarea')?.focus();
            }}
          >
            <option value="">Choose one</option>
            {canned.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </Field>
      )}
      <div className={actions}>
        <Button type="submit" variant="primary" isIdle={!mayDecide} isPending={isSending}>
          Send reply
        </Button>
        <Button isDisabled={!mayDecide} onPress={() => answer('answer_and_close')}>
          Reply and close
        </Button>
        {item.status !== 'closed' && (
          <Button isDisabled={!mayDecide} onPress={() => decide('close')}>
            Close
          </Button>
        )}
        {item.status !== 'open' && (
          <Button isDisabled={!mayDecide} onPress={() => decide('reopen')}>
            Reopen
          </Button>
        )}
      </div>
      <Handing people={people} item={item} isDead={!mayDecide} onHand={(id) => decide('assign', id)} />
    </Form>
  );
}

interface HandingProps {
  people: readonly InboxPerson[];
  item: InboxItem;
  isDead: boolean;
  onHand: (id: string) => void;
}

function Handing({ people, item: { assignee }, isDead, onHand }: HandingProps) {
  const others = people.filter(({ id }) => id !== assignee?.id);
  const [to, setTo] = useState('');
  if (others.length === 0) return null;
  return (
    <div className={actions}>
      <Field label="Assign to">
        <select
          className={panel.control}
          value={to}
          disabled={isDead}
          onChange={({ target }) => setTo(target.value)}
        >
          <option value="">Choose an admin</option>
          {others.map(({ id, name, is_own: isOwn }) => (
            <option key={id} value={id}>
              {isOwn ? `${name} (you)` : name}
            </option>
          ))}
        </select>
      </Field>
      <Button isDisabled={isDead || to === ''} onPress={() => onHand(to)}>
        Assign
      </Button>
    </div>
  );
}
