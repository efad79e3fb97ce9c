import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BulkEditActor } from '#actors/vendor-panel/products.ts';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import type { Silence } from '#machines/kit/list-view.rules.ts';
import { formatCount } from '#schema/format.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from './bulk-bar.css.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { row } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';

/** A change with a number, and its valid range. */
export interface NumberAction {
  kind: string;
  label: string;
  unit: string;
  min: number;
  max: number;
  step: number;
}

export type MoreChanges = (
  controls: Readonly<{ isDisabled: boolean; onRun: (change: BulkChange) => void }>,
) => ReactNode;

interface BulkBarProps {
  actor: BulkEditActor;
  actions: readonly { kind: string; label: string }[];
  numbers: readonly NumberAction[];
  /** Changes that need more than a number. */
  more?: MoreChanges | undefined;
  /** 1 gives 'product'. */
  noun: (count: number) => string;
  /** Asks before a change, and sends it later; true if it does. */
  onAsk?: ((change: BulkChange) => boolean) | undefined;
  nameOf: (id: string) => string;
  /** Content about the whole list, shown together with the bar. */
  whole?: ReactNode;
  /** The whole list is selected: `whole` has the only bar. */
  isWhole?: boolean;
  /** A button that selects the whole list. */
  offer?: ReactNode;
}

const counted = (count: number, noun: BulkBarProps['noun']) => `${formatCount(count)} ${noun(count)}`;

/** The actions on the selected rows, their progress, their result, and the undo. */
export function BulkBar({
  actor,
  actions,
  numbers,
  more,
  noun,
  onAsk,
  nameOf,
  whole,
  isWhole = false,
  offer,
}: BulkBarProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { selected } = snapshot.context;
  const isBusy = snapshot.matches('changing') || snapshot.matches('undoing');
  return (
    <div
      {...useFocusHere()}
      className={styles.dock}
      role="group"
      aria-label={`Changes to ${noun(2)}`}
      data-dock={isBusy || selected.length > 0 || !snapshot.matches({ selecting: 'plain' }) || undefined}
    >
      <p className={styles.rest}>{`No ${noun(2)} selected`}</p>
      {isBusy ? (
        <Progress actor={actor} noun={noun} />
      ) : (
        <>
          <Told actor={actor} noun={noun} nameOf={nameOf} />
          {whole}
        </>
      )}
      {!isBusy && !isWhole && selected.length > 0 && (
        <SelectionBar
          label="Selected rows"
          count={`${counted(selected.length, noun)} selected`}
          offer={offer}
          actions={actions}
          numbers={numbers}
          more={more}
          onRun={(change) => {
            if (onAsk?.(change) !== true) actor.send({ type: 'bulk.run', change });
          }}
          onClear={() => actor.send({ type: 'selection.cleared' })}
        />
      )}
    </div>
  );
}

interface SelectionBarProps extends ChangeFormsProps {
  label: string;
  count: ReactNode;
  offer?: ReactNode;
  onClear: () => void;
}

/** What is selected, and the changes to it. */
export function SelectionBar({ label, count, offer, onClear, ...forms }: SelectionBarProps) {
  return (
    <div className={styles.bar} role="group" aria-label={label}>
      <div className={styles.selection}>
        <p className={styles.count}>{count}</p>
        {offer}
        <Button size="s" variant="quiet" isDisabled={forms.isDisabled} onPress={onClear}>
          Clear selection
        </Button>
      </div>
      <div className={styles.changes}>
        <ChangeForms {...forms} />
      </div>
    </div>
  );
}

function Progress({ actor, noun }: Pick<BulkBarProps, 'actor' | 'noun'>) {
  const snapshot = useSelector(actor, (current) => current);
  const { total, waiting } = snapshot.context;
  const isUndoing = snapshot.matches('undoing');
  const isStopping = snapshot.matches({ changing: 'stopping' });
  return (
    <div className={styles.bar}>
      <label className={styles.progress}>
        <span>
          {isUndoing
            ? 'Undoing the change'
            : `Changing ${counted(total, noun)}: ${total - waiting.length} done`}
        </span>
        <progress max={total} value={isUndoing ? undefined : total - waiting.length} />
      </label>
      {isUndoing ? null : (
        <Button size="s" isPending={isStopping} onPress={() => actor.send({ type: 'bulk.stop' })}>
          {isStopping ? 'Stopping…' : 'Stop'}
        </Button>
      )}
    </div>
  );
}

export interface ChangeFormsProps extends Pick<BulkBarProps, 'actions' | 'numbers' | 'more'> {
  isDisabled?: boolean;
  onRun: (change: BulkChange) => void;
}

/** The available changes, some with a number. */
export function ChangeForms({ actions, numbers, more, isDisabled = false, onRun }: ChangeFormsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {actions.map(({ kind, label }) => (
        <Button key={kind} size="s" isDisabled={isDisabled} onPress={() => onRun({ kind })}>
          {label}
        </Button>
      ))}
      <span className={styles.opener}>
        <Button size="s" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Fewer changes' : 'More changes'}
        </Button>
      </span>
      <div className={styles.longer} data-open={isOpen ? '' : undefined}>
        {numbers.map((action) => (
          <NumberForm
            key={action.kind}
            {...action}
            isDisabled={isDisabled}
            onRun={(value) => onRun({ kind: action.kind, value })}
          />
        ))}
        {more?.({ isDisabled, onRun })}
      </div>
    </>
  );
}

function NumberForm({
  label,
  unit,
  min,
  max,
  step,
  isDisabled,
  onRun,
}: NumberAction & { isDisabled: boolean; onRun: (value: string) => void }) {
  const [value, setValue] = useState('');
  const number = Number(value);
  const isValid =
    value.trim() !== '' && number >= min && number <= max && (step !== 1 || Number.isInteger(number));
  return (
    <Form
      className={row({ gap: 2 })}
      aria-label={label}
      onSubmit={() => {
        if (isValid && !isDisabled) onRun(String(number));
      }}
    >
      <label className={styles.numberLabel}>
        <span>{unit}</span>
        <input
          className={styles.input}
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </label>
      <Button size="s" type="submit" isDisabled={!isValid} isIdle={isDisabled}>
        {label}
      </Button>
    </Form>
  );
}

/** Rows without a result from the server. */
const silence: Readonly<Record<string, string>> = {
  not_sent: 'stopped before it started.',
  no_answer: 'no response from the shop. Check if it changed.',
} satisfies Record<Silence, string>;

function Told({ actor, noun, nameOf }: Pick<BulkBarProps, 'actor' | 'noun' | 'nameOf'>): ReactNode {
  const snapshot = useSelector(actor, (current) => current);
  const { changed, same, failed } = snapshot.context;
  const dismiss = (
    <Button size="s" variant="quiet" onPress={() => actor.send({ type: 'bulk.dismiss' })}>
      Dismiss
    </Button>
  );
  if (snapshot.matches({ selecting: 'taken back' })) {
    return <Notice tone="success" role="status" title="The change was undone." action={dismiss} />;
  }
  if (snapshot.matches({ selecting: 'undo failed' })) {
    return (
      <Notice tone="danger" role="alert" title="We couldn't undo everything." action={dismiss}>
        <p>Items that were changed again keep the later change.</p>
      </Notice>
    );
  }
  if (!snapshot.matches({ selecting: 'reported' })) return null;
  return (
    <Notice
      tone={failed.length > 0 ? 'warning' : 'success'}
      role="status"
      title={changed === 0 ? `No ${noun(2)} changed` : `${counted(changed, noun)} changed`}
      action={
        <>
          {snapshot.matches({ selecting: { reported: 'undoable' } }) && (
            <Button size="s" onPress={() => actor.send({ type: 'bulk.undo' })}>
              Undo
            </Button>
          )}{' '}
          {dismiss}
        </>
      }
    >
      {same > 0 && <p>{`${counted(same, noun)} ${same === 1 ? 'was' : 'were'} already like this.`}</p>}
      {failed.length > 0 && (
        <>
          <p>{`${counted(failed.length, noun)} not changed:`}</p>
          <ul>
            {failed.slice(0, 10).map(({ id, code, sentence }) => (
              <li key={id}>{`${nameOf(id)}: ${sentence ?? silence[code] ?? code}`}</li>
            ))}
          </ul>
          {failed.length > 10 && <p>{`and ${failed.length - 10} more`}</p>}
        </>
      )}
    </Notice>
  );
}
