import { useState } from 'react';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as panel from '#panel/page/panel.css.ts';
import { cannedProblems } from '#schema/vendor-panel/people/messages.ts';
import type { CannedAnswer, CannedValues } from '#schema/vendor-panel/people/messages.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

/** Whose replies they are, and how they are saved. */
export interface AnswerKeeping {
  /** The key of an unsaved new one in this tab. */
  draft: string;
  save: (id: string, version: number | null, values: CannedValues) => Promise<SaveAnswer>;
  /** A sentence that says why it is still there, or null. */
  drop: (id: string) => Promise<string | null>;
}

interface KeptAnswersProps {
  keeping: AnswerKeeping;
  answers: readonly CannedAnswer[];
  onChanged: () => void;
}

const fields = { title: { label: 'Title' }, words: { label: 'Reply' } };

/** The team's saved replies: each is edited in place, and a new one is added below. */
export function KeptAnswers({ keeping, answers, onChanged }: KeptAnswersProps) {
  const [fresh, setFresh] = useState(() => crypto.randomUUID());
  const [message, setMessage] = useState('');
  const [gone, setGone] = useState<CannedAnswer | null>(null);
  // The button that saved or deleted a reply is then disabled or gone.
  const place = useFocusHere();
  const tell = (what: string, dropped: CannedAnswer | null = null) => {
    setMessage(what);
    setGone(dropped);
    onChanged();
  };
  const takeBack = async ({ title, words }: CannedAnswer) => {
    const answer = await keeping.save(crypto.randomUUID(), null, { title, words });
    if (answer.kind === 'saved') tell(`“${title}” restored.`);
    else setMessage(`We couldn't restore “${title}”. Try again.`);
  };
  return (
    <div {...place} className={stack({ gap: 6 })}>
      <div className={actions}>
        <p role="status" className={panel.hint}>
          {message}
        </p>
        {gone !== null && (
          <Button size="s" onPress={() => void takeBack(gone)}>
            Undo
          </Button>
        )}
      </div>
      {answers.map((answer) => (
        <AnswerEntry
          key={answer.id}
          keeping={keeping}
          answer={answer}
          onChanged={onChanged}
          onDropped={() => tell(`“${answer.title}” deleted.`, answer)}
        />
      ))}
      <AnswerEntry
        key={fresh}
        keeping={keeping}
        answer={{ id: fresh, title: '', words: '', version: 0 }}
        onChanged={() => {
          setFresh(crypto.randomUUID());
          tell('Reply saved.');
        }}
      />
    </div>
  );
}

interface AnswerEntryProps {
  keeping: AnswerKeeping;
  /** Version 0: a new one. */
  answer: CannedAnswer;
  onChanged: () => void;
  onDropped?: () => void;
}

function AnswerEntry({ keeping, answer, onChanged, onDropped }: AnswerEntryProps) {
  const { id, title, words, version } = answer;
  const isNew = version === 0;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const actor = useRecordForm<CannedValues>({
    draft: `canned-answer/${isNew ? keeping.draft : id}`,
    values: { title, words },
    version: isNew ? null : version,
    save: (values, seen) => keeping.save(id, seen, values),
    onSaved: onChanged,
  });
  const { field } = useRecordFields<CannedValues>(actor, cannedProblems);
  const drop = async () => {
    setBusy(true);
    const refused = await keeping.drop(id);
    setBusy(false);
    setProblem(refused);
    if (refused === null) onDropped?.();
  };
  return (
    <RecordForm
      actor={actor}
      label={isNew ? 'New reply' : title}
      action={isNew ? 'Save reply' : 'Save'}
      problemsOf={cannedProblems}
      fields={fields}
      more={
        isNew ? undefined : (
          <Button
            variant="quiet"
            isPending={isBusy}
            aria-label={`Delete ${title}`}
            onPress={() => void drop()}
          >
            Delete
          </Button>
        )
      }
    >
      <TextField label="Title" {...field('title')} />
      <TextArea label="Reply" rows={3} {...field('words')} />
      {problem !== null && (
        <p role="alert" className={panel.hint}>
          {problem}
        </p>
      )}
    </RecordForm>
  );
}
