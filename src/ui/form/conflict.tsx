import { useRef, useState } from 'react';
import { title as titleStyle } from '#ui/components/feedback/notice.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';

/** Fields that two people, or two windows, have both changed. One version is chosen for all of them. */
export interface ConflictRow {
  names: readonly string[];
  labels: readonly string[];
  /** As people read them; null for a value that nobody reads, such as JSON: only the name is shown. */
  mine: string | null;
  theirs: string | null;
}

interface ConflictProps {
  title: string;
  rows: readonly ConflictRow[];
  /** The labels of the fields that only the other side changed: the form shows its values. */
  taken?: readonly string[];
  /** The word for the owner of the other values: 'their' in 'Use their name'. */
  whose?: string;
  /** The label of the button that continues with the choices. */
  action?: string;
  /** It appears in response to a press, so it takes the focus even from a field. */
  isAnswer?: boolean;
  /** Called with the names of the fields whose other value was chosen. */
  onKeep: (taken: ReadonlySet<string>) => void;
  onDiscard: () => void;
}

const longest = 120;
const none: readonly string[] = [];

/** A value as people read it. A long one is cut to where it starts to differ from the other one. */
export function valueWords(value: string | boolean, other: string | boolean = ''): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (value === '') return 'empty';
  if (value.length <= longest) return `“${value}”`;
  const text = String(other);
  let same = 0;
  while (same < value.length && value[same] === text[same]) same += 1;
  const from = Math.max(0, Math.min(same - 20, value.length - longest));
  const end = from + longest < value.length ? '…' : '';
  return `“${from > 0 ? '…' : ''}${value.slice(from, from + longest)}${end}”`;
}

/** A label in the middle of a sentence: 'Name' is 'name', and 'SKU' stays. */
const inSentence = (label: string): string =>
  label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

const list = (labels: readonly string[]): string =>
  new Intl.ListFormat('en-US').format(labels.map(inSentence));

/** Values saved elsewhere next to the typed ones: of the fields that both changed, the person chooses. */
export function Conflict({
  title,
  rows,
  taken = none,
  whose = 'their',
  action = rows.length === 0 ? 'Save my changes' : 'Save choices',
  isAnswer = false,
  onKeep,
  onDiscard,
}: ConflictProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhen(true, () => {
    // Don't take the focus from someone who is typing.
    if (!isAnswer && document.activeElement?.matches('input, textarea, select') === true) return null;
    // After a save by shortcut in a long form, the question would be out of view.
    heading.current?.scrollIntoView({ block: 'center' });
    return heading.current;
  });
  const choose = ({ names }: ConflictRow, isTheirs: boolean) => {
    const others = [...chosen].filter((name) => !names.includes(name));
    setChosen(new Set(isTheirs ? [...others, ...names] : others));
  };
  return (
    <Notice
      tone="warning"
      role="alert"
      action={
        <>
          <Button size="s" variant="primary" onPress={() => onKeep(chosen)}>
            {action}
          </Button>{' '}
          <Button size="s" onPress={onDiscard}>
            Discard my changes
          </Button>
        </>
      }
    >
      <div className={stack({ gap: 3 })}>
        <h2 ref={heading} tabIndex={-1} className={titleStyle}>
          {title}
        </h2>
        {taken.length > 0 && <p>{`We updated what you hadn't changed: ${list(taken)}.`}</p>}
        {rows.map((row) => (
          <Checkbox
            key={row.names.join(' ')}
            isSelected={row.names.every((name) => chosen.has(name))}
            onChange={(isTheirs) => choose(row, isTheirs)}
            description={row.mine === null ? undefined : `Yours: ${row.mine}`}
          >
            {`Use ${whose} ${list(row.labels)}${row.theirs === null ? '' : `: ${row.theirs}`}`}
          </Checkbox>
        ))}
      </div>
    </Notice>
  );
}
