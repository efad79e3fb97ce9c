import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef } from 'react';
import { shownCommands } from '#actors/kit/palette/command-palette.ts';
import type { Command, CommandPaletteActor } from '#actors/kit/palette/command-palette.ts';
import { limits } from '#schema/limits.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { useLayer } from '#ui/layers.ts';
import * as styles from './palette.css.ts';

const keys = { ArrowDown: 'key.down', ArrowUp: 'key.up', Enter: 'key.enter' } as const;
const isKey = (key: string): key is keyof typeof keys => key in keys;

interface PaletteViewProps {
  actor: CommandPaletteActor;
  /** What can be found, in the empty field. */
  hint: string;
}

/** A field over a panel's entries: the arrows select, Enter runs, Escape closes. */
export function PaletteView({ actor, hint }: PaletteViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const snapshot = useSelector(actor, (current) => current);
  const isOpen = snapshot.matches('open');
  const { query, highlighted } = snapshot.context;
  const shown = shownCommands(snapshot.context);
  const current = shown[highlighted];
  const close = () => actor.send({ type: 'palette.dismissed' });
  useLayer(isOpen, close);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === isOpen) return;
    if (isOpen) {
      element.showModal();
      field.current?.focus();
    } else {
      element.close();
    }
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Command palette"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        if (isOpen) close();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      {isOpen && (
        <>
          <div className={styles.head}>
            <input
              ref={field}
              className={styles.input}
              type="text"
              role="combobox"
              aria-label="Type a page or action"
              aria-expanded={shown.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
              placeholder={hint}
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.search.text}
              value={query}
              onChange={({ target }) => actor.send({ type: 'palette.typed', query: target.value })}
              onKeyDown={(event) => {
                // A key that ends IME composition is not for the list.
                if (!isKey(event.key) || event.nativeEvent.isComposing) return;
                event.preventDefault();
                actor.send({ type: keys[event.key] });
              }}
            />
            <button type="button" className={styles.close} onClick={close}>
              Close
            </button>
          </div>
          <Rows
            id={id}
            shown={shown}
            highlighted={highlighted}
            isPicked={snapshot.context.isPicked}
            onPoint={(index) => actor.send({ type: 'command.pointed', index })}
            onChoose={(index) => actor.send({ type: 'command.chosen', index })}
          />
          <p role="status" className={snapshot.matches({ open: 'not found' }) ? styles.note : visuallyHidden}>
            {snapshot.hasTag('busy')
              ? 'Searching'
              : snapshot.matches({ open: 'not found' })
                ? "We couldn't finish searching. Type again to retry."
                : `${shown.length} ${shown.length === 1 ? 'result' : 'results'}`}
          </p>
        </>
      )}
    </dialog>
  );
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface RowsProps {
  id: string;
  shown: readonly Command[];
  highlighted: number;
  isPicked: boolean;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
}

function Rows({ id, shown, highlighted, isPicked, onPoint, onChoose }: RowsProps) {
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Results">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden="true">
            {group}
          </p>
          {shown.map((command, index) =>
            command.group !== group ? null : (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and hears the keys
              <div
                key={command.id}
                id={`${id}-${command.id}`}
                className={styles.option}
                role="option"
                aria-selected={index === highlighted}
                ref={index === highlighted ? intoView : undefined}
                onPointerMove={() => {
                  if (index !== highlighted || !isPicked) onPoint(index);
                }}
                onClick={() => onChoose(index)}
              >
                {command.label}
              </div>
            ),
          )}
        </div>
      ))}
    </div>
  );
}
