import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { QueueView } from '#pages/admin/kit/queue.tsx';
import { Decisions, QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import type { ReportCase, ReportRow } from '#schema/admin/reports.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { reasonWords } from '#schema/shop/report.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Rating } from '#ui/components/labels/rating.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ProductTabs } from './product-tabs.tsx';
import { ReportDecision } from './report-decision.tsx';
import { decisionWords, historyOf, kindNames, outcomeNames } from './report-words.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export const reportViews = [
  ['open', 'Needs review'],
  ['closed', 'Resolved'],
] as const;

const outcomes: Readonly<Record<string, string>> = {
  dismiss: 'Reports dismissed. We let the people who sent them know.',
  act: 'Decision saved. We let the people who reported it know.',
  restore: 'Restored. We let the author know.',
};

const rowOf = ({ id, kind, label, store_name: by, since: at, open_reports: open, ...row }: ReportRow) => ({
  id,
  title: label,
  by,
  at,
  claim: row.claim,
  badge: (
    <>
      <Badge>{kindNames[kind]}</Badge>
      {open > 1 && <Badge tone="warning">{`${open} reports`}</Badge>}
      {row.outcome !== null && <span>{outcomeNames[row.outcome]}</span>}
    </>
  ),
});

interface ReportsViewProps extends Queue<ReportRow, ReportCase> {
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
}

/** Reports from shoppers and stores, and the item under review. */
export function ReportsView({ mayWrite, ...queue }: ReportsViewProps) {
  return (
    <QueueView
      {...queue}
      title="Reports"
      outcomeOf={({ kind }) => outcomes[kind]}
      tabs={<ProductTabs current="reports" />}
      views={['Filter reports', reportViews]}
      nouns={['Reports', 'report']}
      rowOf={rowOf}
      empty={['No reports to review.', 'No resolved reports yet.']}
    >
      <Reported
        actor={queue.item}
        listUrl={queueUrl(queue.path, queue.query.list, null)}
        mayWrite={mayWrite}
      />
    </QueueView>
  );
}

interface ReportedProps {
  actor: ModerationQueueActor<ReportCase>;
  listUrl: string;
  mayWrite: boolean;
}

function Reported({ actor, listUrl, mayWrite }: ReportedProps) {
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="report">
      {(report, { mayDecide, isSending, isTaken }) => (
        <>
          {mayWrite && !isTaken && (
            <ReportDecision
              key={report.id}
              actor={actor}
              report={report}
              mayDecide={mayDecide}
              isSending={isSending}
            />
          )}
          <Thing report={report} />
          <Said report={report} />
          <Decisions decisions={report.decisions} wordOf={(action) => decisionWords[action] ?? action} />
        </>
      )}
    </QueueItemFrame>
  );
}

const states = {
  shown: ['Public', 'success'],
  hidden: ['Hidden by us', 'danger'],
  private: ['No longer public', 'neutral'],
} as const;

/** Where an admin edits the item itself. */
const placeOf = ({
  kind,
  thing_id: id,
  store,
}: ReportCase): readonly [label: string, href: string] | null => {
  if (kind === 'product') return ['View product', `${panelAddresses.adminProducts()}?item=${id}`];
  if (kind === 'post') return ['View post', `${panelAddresses.adminBlog()}?item=${id}`];
  return kind === 'store' ? ['View or suspend store', panelAddresses.adminStore(store.id)] : null;
};

function Thing({ report }: { report: ReportCase }) {
  const { kind, label, thing, store } = report;
  const place = placeOf(report);
  const history = historyOf(report);
  return (
    <article className={kit.sheet}>
      <p className={kit.meta}>
        <Badge>{kindNames[kind]}</Badge>
        <Badge tone={states[thing.state][1]}>{states[thing.state][0]}</Badge>
        {store.slug === null ? (
          <span>{store.name}</span>
        ) : (
          <a className={link({})} href={paths.store(store.slug)}>
            {store.name}
          </a>
        )}
        {thing.path !== null && thing.state === 'shown' && (
          <a className={link({})} href={paths.blogPost(thing.path)}>
            View on blog
          </a>
        )}
        {place !== null && (
          <a className={link({})} href={place[1]}>
            {place[0]}
          </a>
        )}
      </p>
      {history.length > 0 && (
        <p className={kit.meta}>
          {history.map((line) => (
            <Badge key={line} tone="warning">
              {line}
            </Badge>
          ))}
        </p>
      )}
      <h2 className={heading({ level: 26 })}>{label}</h2>
      {thing.product !== null && <p className={kit.meta}>{`About ${thing.product}`}</p>}
      {thing.rating !== null && <Rating value={thing.rating} size="m" />}
      {thing.image !== null && (
        <div className={kit.picture}>
          <Thumb image={thing.image} size={120} />
        </div>
      )}
      {/* A question is its own title. */}
      {kind !== 'question' && <p className={kit.text}>{thing.text}</p>}
      {thing.author !== null && <p className={kit.meta}>{thing.author}</p>}
      {thing.reply !== null && (
        <p className={kit.text}>
          <strong>{`${store.name}: `}</strong>
          <span>{thing.reply}</span>
        </p>
      )}
    </article>
  );
}

function Said({ report: { reports } }: { report: ReportCase }) {
  return (
    <PageSection className={kit.bar} aria-labelledby="said">
      <h2 id="said" className={heading({ level: 20 })}>
        What was reported
      </h2>
      <ul className={stack({ gap: 3 })}>
        {reports.map(({ id, by, by_store: byStore, reason, words, at, outcome }) => (
          <li key={id}>
            <strong>{reasonWords[reason]}</strong>
            <span>{` by ${by}${byStore ? ' of the store' : ''},`}</span>{' '}
            <time dateTime={at}>{formatDateAndMinute(at)}</time>
            <span>{outcome !== null && `, ${outcomeNames[outcome].toLowerCase()}`}</span>
            {words !== null && <p className={kit.text}>{words}</p>}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
