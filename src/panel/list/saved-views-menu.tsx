import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { createSavedViews } from '#actors/vendor-panel/saved-views.ts';
import type { SavedViewsActor } from '#actors/vendor-panel/saved-views.ts';
import type { ViewAct } from '#machines/kit/saved-views.machine.ts';
import { nameProblem } from '#schema/kit/saved-views.ts';
import type { ListKey, SavedView } from '#schema/kit/saved-views.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import * as styles from './saved-views.css.ts';
import { hint } from '#ui/css/text.css.ts';
import { Form } from '#ui/form/form.tsx';

interface MenuProps {
  vendorId: string;
  list: ListKey;
  query: string;
  hrefOf: (query: string) => string;
}

export function SavedViewsMenu({ vendorId, list, query, hrefOf }: MenuProps) {
  const actor = useActor(() => createSavedViews(vendorId, list));
  return <SavedViewsView actor={actor} query={query} hrefOf={hrefOf} />;
}

interface ViewProps {
  actor: SavedViewsActor;
  query: string;
  hrefOf: (query: string) => string;
}

/** Selects, saves, renames, shares and deletes views. */
export function SavedViewsView({ actor, query, hrefOf }: ViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const {
    views: { views, may_share: mayShare },
    act,
    sentence,
  } = snapshot.context;
  const [renamed, setRenamed] = useState<string | null>(null);
  useEmitted(actor, 'views.done', ({ act: { kind } }) => {
    if (kind === 'change') setRenamed(null);
  });
  if (snapshot.matches('reading')) return <p role="status">Loading views</p>;
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title="We couldn't load the views."
        action={<TryAgain onPress={() => actor.send({ type: 'views.retry' })} />}
      />
    );
  }
  const isDead = !snapshot.matches('ready');
  // A name's problem shows at its field.
  const wrong = act !== null && act.kind !== 'delete' && nameProblem(act.name) === sentence ? act : null;
  const send = (asked: ViewAct) => actor.send({ type: 'views.act', act: asked });
  const deleted = act?.kind === 'delete' ? views.find(({ id }) => id === act.id) : undefined;
  return (
    <div className={stack({ gap: 4 })}>
      {views.length === 0 ? (
        <p className={hint}>No views yet. A view saves your search, filters and sort order.</p>
      ) : (
        <ul className={styles.list} aria-label="Views">
          {views.map((view) => (
            <li key={view.id} className={styles.row}>
              <span className={styles.name}>
                <a
                  className={link({})}
                  href={hrefOf(view.query)}
                  aria-current={view.query === query ? 'page' : undefined}
                >
                  {view.name}
                </a>{' '}
                {view.shared && <Badge>Shared</Badge>}
              </span>
              {renamed === view.id ? (
                <Rename
                  view={view}
                  isWrong={wrong?.kind === 'change'}
                  isDead={isDead}
                  onAct={send}
                  onCancel={() => setRenamed(null)}
                />
              ) : (
                (mayShare || !view.shared) && (
                  <Acts
                    view={view}
                    mayShare={mayShare}
                    isDead={isDead}
                    onAct={send}
                    onRename={() => setRenamed(view.id)}
                  />
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {snapshot.matches('confirming') && (
        <Notice
          tone="warning"
          role="alert"
          title={`Delete the view “${deleted?.name ?? ''}”?`}
          action={
            <span className={styles.acts}>
              <Button variant="danger" onPress={() => actor.send({ type: 'views.confirm' })}>
                Yes, delete
              </Button>
              <Button onPress={() => actor.send({ type: 'views.cancel' })}>Cancel</Button>
            </span>
          }
        >
          {deleted?.shared === true && <p>It's deleted for everyone on the team.</p>}
        </Notice>
      )}
      {sentence !== null && wrong === null && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      <Keep
        actor={actor}
        query={query}
        mayShare={mayShare}
        isWrong={wrong?.kind === 'save'}
        isDead={isDead}
        onAct={send}
      />
    </div>
  );
}

interface ActsProps {
  view: SavedView;
  isDead: boolean;
  onAct: (act: ViewAct) => void;
}

function Acts({
  view: { id, version, name, shared },
  mayShare,
  isDead,
  onAct,
  onRename,
}: ActsProps & { mayShare: boolean; onRename: () => void }) {
  const of = <span className={visuallyHidden}>{` ${name}`}</span>;
  return (
    <span className={styles.acts}>
      <Button size="s" isDisabled={isDead} onPress={onRename}>
        Rename{of}
      </Button>
      {mayShare && (
        <Button
          size="s"
          isDisabled={isDead}
          onPress={() => onAct({ kind: 'change', id, version, name, shared: !shared })}
        >
          <span>{shared ? 'Stop sharing' : 'Share'}</span>
          {of}
        </Button>
      )}
      <Button size="s" isDisabled={isDead} onPress={() => onAct({ kind: 'delete', id })}>
        Delete{of}
      </Button>
    </span>
  );
}

function Rename({
  view: { id, version, name, shared },
  isWrong,
  isDead,
  onAct,
  onCancel,
}: ActsProps & { isWrong: boolean; onCancel: () => void }) {
  const [typed, setTyped] = useState(name);
  return (
    <Form
      className={styles.form}
      aria-label={`Rename ${name}`}
      onSubmit={() => {
        if (!isDead) onAct({ kind: 'change', id, version, name: typed, shared });
      }}
    >
      <TextField
        label="New name"
        value={typed}
        errorMessage={problemOf(isWrong, typed)}
        onChange={setTyped}
      />
      <span className={styles.acts}>
        <Button size="s" type="submit" variant="primary" isIdle={isDead}>
          Save name
        </Button>
        <Button size="s" onPress={onCancel}>
          Cancel<span className={visuallyHidden}> renaming</span>
        </Button>
      </span>
    </Form>
  );
}

interface KeepProps {
  actor: SavedViewsActor;
  query: string;
  mayShare: boolean;
  isWrong: boolean;
  isDead: boolean;
  onAct: (act: ViewAct) => void;
}

const problemOf = (isWrong: boolean, name: string) =>
  isWrong ? (nameProblem(name) ?? undefined) : undefined;

/** Saves the current list under a name. */
function Keep({ actor, query, mayShare, isWrong, isDead, onAct }: KeepProps) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const isBusy = useSelector(
    actor,
    (snapshot) => snapshot.matches('acting') && snapshot.context.act?.kind === 'save',
  );
  useEmitted(actor, 'views.done', ({ act }) => {
    if (act.kind === 'save') setName('');
  });
  return (
    <Form
      className={styles.form}
      aria-label="Save this view"
      onSubmit={() => {
        if (!isDead) onAct({ kind: 'save', name, query, shared: isShared && mayShare });
      }}
    >
      <div className={styles.field}>
        <TextField
          label="View name"
          description="Saves the list the way it looks now."
          value={name}
          errorMessage={problemOf(isWrong, name)}
          onChange={setName}
        />
      </div>
      {mayShare && (
        <Checkbox isSelected={isShared} onChange={setShared}>
          Share with everyone who can see this list
        </Checkbox>
      )}
      <Button type="submit" isPending={isBusy} isIdle={isDead}>
        Save view
      </Button>
    </Form>
  );
}
