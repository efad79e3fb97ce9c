import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { useActorChange } from '#actors/kit/use-actor-change.ts';
import { useStream } from '#actors/kit/use-stream.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { ListViewEvent } from '#machines/kit/list-view.machine.ts';
import type { ListRow } from '#machines/kit/list-view.rules.ts';
import { formatCount } from '#schema/format.ts';
import { FilterForm } from './filter-form.tsx';
import * as list from './list.css.ts';
import { StoreDenied } from '#panel/page/store-denied.tsx';
import { useChanged } from '#ui/use-changed.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { visuallyHidden, tabular } from '#ui/css/layout.css.ts';
import { ListTable, ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import type { Column, Selection } from '#ui/patterns/list-table.tsx';
import { ListBehind, ListEnd } from './list-end.tsx';
import { listUrl } from './list-query.ts';
import type { ListQuery } from './list-query.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { hint } from '#ui/css/text.css.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

/** A list of any rows, for callers that only send it events. */
export type ListRef = { send: (event: ListViewEvent) => void };

/** Sends the list another query; it was created with its first one. */
export function useAskedList(actor: ListRef, query: object): void {
  const text = JSON.stringify(query);
  useChanged(text, () => {
    actor.send({ type: 'list.asked', query: JSON.parse(text) as ListQuery });
  });
}

/** Calls `tell` each time the list's rows change, so that counts next to the list are updated. */
export function useOnNewRows<Row extends ListRow>(actor: ListViewActor<Row>, tell: () => void): void {
  useActorChange(actor, ({ context }) => context.rows, tell);
}

/** Notifies a list of a change elsewhere: it reloads, or shows that it is stale. */
export function useListChanges(list: ListRef, key: string, changes: (key: string) => Observable<void>): void {
  useStream(key, changes, () => list.send({ type: 'list.outdated' }));
}

interface ViewsProps {
  path: string;
  query: ListQuery;
  label: string;
  views: readonly (readonly [view: string, label: string])[];
  /** By view; views without one show none. */
  counts?: Readonly<Record<string, number>> | undefined;
}

/** The procedure stops counting there. */
const most = 1000;

/** A list's views as links. A search covers all of them. */
export function Views({ path, query, label, views, counts }: ViewsProps) {
  const first = views[0]?.[0];
  const current = query.q === undefined && query.customer === undefined ? (query.view ?? first) : null;
  return (
    <nav aria-label={label}>
      <ul className={styles.views}>
        {views.map(([view, name]) => {
          const count = counts?.[view];
          return (
            <li key={view}>
              <a
                className={styles.view}
                href={listUrl(path, view === first ? {} : { view })}
                aria-current={view === current ? 'page' : undefined}
              >
                <span>{name}</span>
                {count !== undefined && (
                  <span className={tabular}>{count >= most ? '1,000+' : formatCount(count)}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function Search({ path, query, label }: { path: string; query: ListQuery; label: string }) {
  return (
    <FilterForm path={path} of={query.q ?? ''}>
      <label className={list.search}>
        <span className={visuallyHidden}>{label}</span>
        <input
          className={list.input}
          type="search"
          name="q"
          maxLength={100}
          minLength={2}
          placeholder={label}
          defaultValue={query.q ?? ''}
        />
      </label>
      <button type="submit" className={button({ variant: 'secondary' })}>
        Search
      </button>
      {query.q !== undefined && (
        <a className={button({ variant: 'quiet' })} href={path}>
          Clear search
        </a>
      )}
    </FilterForm>
  );
}

interface RowsProps<Row extends ListRow> {
  actor: ListViewActor<Row>;
  /** The name of the rows, in the plural and singular. */
  nouns: readonly [many: string, one: string];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Shown when there are none. */
  empty: { title: string; more?: ReactNode };
  selection?: Selection | undefined;
  /** The owner of the rows, at the start of a sentence. */
  whose?: string | undefined;
  /** For members who may not read them. */
  denied?: ReactNode;
}

/** The rows of a list in each of its states. */
export function Rows<Row extends ListRow>({
  actor,
  nouns: [many, one],
  columns,
  nameOf,
  empty,
  selection,
  whose = 'Your',
  denied,
}: RowsProps<Row>) {
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.matches('loading')) {
    return (
      <PageSection aria-busy="true" aria-label={many}>
        <p className={visuallyHidden}>{`Loading ${many.toLowerCase()}`}</p>
        <ListTableSkeleton />
      </PageSection>
    );
  }
  if (snapshot.matches('denied')) return denied ?? <StoreDenied />;
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={`We couldn't load ${whose} ${many.toLowerCase()}.`}
        action={<TryAgain onPress={() => actor.send({ type: 'list.retry' })} />}
      />
    );
  }
  if (snapshot.matches('empty')) {
    return (
      <EmptyState drawing="rack" title={empty.title}>
        {empty.more}
      </EmptyState>
    );
  }
  return (
    <PageSection aria-label={many} aria-busy={snapshot.matches({ listing: 'refreshing' })}>
      <ListBehind actor={actor} many={many} />
      <ListTable
        caption={many}
        columns={columns}
        rows={snapshot.context.rows}
        nameOf={nameOf}
        density="normal"
        selection={selection}
      />
      <div className={list.more}>
        <ListEnd actor={actor} nouns={[many, one]} className={hint} />
      </div>
    </PageSection>
  );
}
