import { useState } from 'react';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as panel from '#panel/page/panel.css.ts';
import { cannedProblems } from '#schema/vendor-panel/people/messages.ts';
import type { CannedAnswer, CannedValues } from '#schema/vendor-panel/people/messages.ts';
import { Button } from '#ui/components/button.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { actions } from '#ui/css/layout.css.ts';

/** Whose answers they are, and how they are kept. */
export interface AnswerKeeping {
  /** Under which a new one that is not saved yet is kept in this tab. */
  draft: string;
  save: (id: string, version: number | null, values: CannedValues) => Promise<SaveAnswer>;
  /** One sentence that says why it is still there, or null. */
  drop: (id: string) => Promise<string | null>;
}

interface KeptAnswersProps {
  keeping: AnswerKeeping;
  answers: readonly CannedAnswer[];
  onChanged: () => void;
}

const fields = { title: { label: 'Title' }, words: { label: 'Answer' } };

/** The answers that the whole team keeps ready: each is changed where it stands, and a new one is added below. */
export function KeptAnswers({ keeping, answers, onChanged }: KeptAnswersProps) {
  const [fresh, setFresh] = useState(() => crypto.randomUUID());
  const [message, setMessage] = useState('');
  const [gone, setGone] = useState<CannedAnswer | null>(null);
  // The button that kept or deleted an answer is dead or gone then.
  const place = useFocusHere();
  const tell = (what: string, dropped: CannedAnswer | null = null) => {
    setMessage(what);
    setGone(dropped);
    onChanged();
  };
  const takeBack = async ({ title, words }: CannedAnswer) => {
    const answer = await keeping.save(crypto.randomUUID(), null, { title, words });
    if (answer.kind === 'saved') tell(`“${title}” is kept again.`);
    else setMessage(`“${title}” could not be kept again. Try again.`);
  };
  return (
    <div {...place} className={panel.stack}>
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
        <OneAnswer
          key={answer.id}
          keeping={keeping}
          answer={answer}
          onChanged={onChanged}
          onDropped={() => tell(`“${answer.title}” is deleted.`, answer)}
        />
      ))}
      <OneAnswer
        key={fresh}
        keeping={keeping}
        answer={{ id: fresh, title: '', words: '', version: 0 }}
        onChanged={() => {
          setFresh(crypto.randomUUID());
          tell('The answer is kept.');
        }}
      />
    </div>
  );
}

interface OneAnswerProps {
  keeping: AnswerKeeping;
  /** Of version 0: a new one. */
  answer: CannedAnswer;
  onChanged: () => void;
  onDropped?: () => void;
}

function OneAnswer({ keeping, answer, onChanged, onDropped }: OneAnswerProps) {
  const { id, title, words, version } = answer;
  const isNew = version === 0;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const actor = usePanelForm<CannedValues>({
    draft: `canned-answer/${isNew ? keeping.draft : id}`,
    values: { title, words },
    version: isNew ? null : version,
    problemsOf: cannedProblems,
    save: (values, seen) => keeping.save(id, seen, values),
    onSaved: onChanged,
  });
  const { field } = usePanelFields<CannedValues>(actor, cannedProblems);
  const drop = async () => {
    setBusy(true);
    const refused = await keeping.drop(id);
    setBusy(false);
    setProblem(refused);
    if (refused === null) onDropped?.();
  };
  return (
    <PanelForm
      actor={actor}
      label={isNew ? 'New answer' : title}
      action={isNew ? 'Keep this answer' : 'Save'}
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
      <TextArea label="Answer" rows={3} {...field('words')} />
      {problem !== null && (
        <p role="alert" className={panel.hint}>
          {problem}
        </p>
      )}
    </PanelForm>
  );
}
