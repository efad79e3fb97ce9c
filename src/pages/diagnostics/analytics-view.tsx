import { formatClock, formatHour } from '#schema/format-date.ts';
import { formatCount } from '#schema/format.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { container, visuallyHidden, row, tabular, stack } from '#ui/css/layout.css.ts';
import { heading, hint, small } from '#ui/css/text.css.ts';
import { analyticsLimits } from '#schema/diagnostics/local-analytics.ts';
import type { RecordedEvent, RecordedMetric, Recordings } from '#schema/diagnostics/local-analytics.ts';
import * as styles from './analytics.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const hour = 60 * 60_000;
/** Rows shown in a table; the rest are only counted. */
const shown = 50;

interface AnalyticsViewProps {
  recordings: Recordings;
  /** Milliseconds since the epoch. */
  now: number;
  /** Steps of machines, recorded while `?trace` was in the address. */
  traced: number;
  onClear: () => void;
  onSwitch: (enabled: boolean) => void;
  /** Saves the steps of machines as a file. */
  onSaveTrace: () => void;
}

export function AnalyticsView(props: AnalyticsViewProps) {
  const { recordings, traced, now, onClear, onSwitch, onSaveTrace } = props;
  const { enabled, events, errors, metrics, sessionId } = recordings;
  const nothing = events.length + errors.length + metrics.length === 0;
  return (
    <div className={`${container} ${styles.page}`}>
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>Analytics</h1>
        <p className={styles.lead}>
          What this browser recorded about your visits in the last 24 hours. It stays here and is never sent
          anywhere.
        </p>
      </div>
      <div className={row({ gap: 4, wrap: true })}>
        <Checkbox isSelected={enabled} onChange={onSwitch}>
          Record my visits in this browser
        </Checkbox>
        <Button variant="secondary" isDisabled={nothing && traced === 0} onPress={onClear}>
          Clear everything
        </Button>
        {traced > 0 && (
          <Button variant="secondary" onPress={onSaveTrace}>
            {`Save the trace of ${formatCount(traced)} machine ${traced === 1 ? 'step' : 'steps'}`}
          </Button>
        )}
      </div>
      {!enabled && (
        <Notice tone="info" title="Recording is off">
          <p>Nothing is recorded, and earlier data was deleted.</p>
        </Notice>
      )}
      {nothing ? (
        enabled && <EmptyState drawing="rack" title="Nothing recorded yet." />
      ) : (
        <>
          <dl className={styles.figures}>
            <Figure name="Events" value={events.length} />
            <Figure name="Errors" value={errors.length} />
            <Figure name="Metrics" value={metrics.length} />
          </dl>
          <Hours events={events} now={now} />
          <Vitals metrics={metrics} />
          <PageSection className={stack({ gap: 4 })} aria-labelledby="errors">
            <h2 id="errors" className={heading({ level: 26 })}>
              Errors
            </h2>
            {errors.length === 0 ? (
              <p>None.</p>
            ) : (
              <table className={styles.table}>
                <Head names={['Time', 'Message', 'Part']} />
                <tbody>
                  {latest(errors).map(({ number, entry: { at, message, errorId, context } }) => (
                    <tr key={number}>
                      <td className={styles.time}>{formatClock(at)}</td>
                      <td className={styles.cell}>
                        <span>{message}</span>
                        {errorId !== null && <p className={small}>{`Error ID: ${errorId}`}</p>}
                      </td>
                      <td className={styles.cell}>{context}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </PageSection>
          <PageSection className={stack({ gap: 4 })} aria-labelledby="events">
            <h2 id="events" className={heading({ level: 26 })}>
              Latest events
            </h2>
            <table className={styles.table}>
              <Head names={['Time', 'Event', 'Page']} />
              <tbody>
                {latest(events).map(({ number, entry: event }) => (
                  <tr key={number}>
                    <td className={styles.time}>{formatClock(event.at)}</td>
                    <td className={styles.cell}>
                      <span>{event.name}</span>
                      <p className={small}>{Object.values(event.detail).join(' · ')}</p>
                    </td>
                    <td className={styles.cell}>{event.path}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {events.length > shown && (
              <p className={small}>{`The latest ${shown} of ${formatCount(events.length)}.`}</p>
            )}
          </PageSection>
          <p className={small}>
            {`Session ${sessionId}. Keeps up to ${formatCount(analyticsLimits.entries)} of each.`}
          </p>
        </>
      )}
    </div>
  );
}

/** The latest entries, newest first, each with its number in the record. */
function latest<Entry>(entries: readonly Entry[]): { number: number; entry: Entry }[] {
  return entries
    .map((entry, number) => ({ entry, number }))
    .slice(-shown)
    .toReversed();
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt className={hint}>{name}</dt>
      <dd className={`${heading({ level: 36 })} ${tabular}`}>{formatCount(value)}</dd>
    </div>
  );
}

function Head({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" className={styles.cell}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Events per hour of the last 24 hours, the current hour last. */
function perHour(events: readonly RecordedEvent[], now: number): readonly number[] {
  const counts = Array.from({ length: 24 }, () => 0);
  for (const { at } of events) {
    const place = 23 - Math.floor((now - at) / hour);
    if (place >= 0 && place < 24) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

function Hours({ events, now }: { events: readonly RecordedEvent[]; now: number }) {
  const counts = perHour(events, now);
  const most = Math.max(1, ...counts);
  const hourOf = (place: number) => formatHour(now - (23 - place) * hour);
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby="hours">
      <h2 id="hours" className={heading({ level: 26 })}>
        Events by hour
      </h2>
      <div>
        <ul className={styles.hours}>
          {counts.map((number, place) => (
            <li key={hourOf(place)} className={styles.hour}>
              <div className={styles.bar} style={{ height: `${(number / most) * 100}%` }} />
              <span className={visuallyHidden}>{`${hourOf(place)}: ${number}`}</span>
            </li>
          ))}
        </ul>
        <div className={styles.scale} aria-hidden="true">
          <span>{hourOf(0)}</span>
          <span>{`Up to ${most}`}</span>
          <span>now</span>
        </div>
      </div>
    </PageSection>
  );
}

/** The metrics' names, units, and web.dev's limits for 'good'. */
const vitals: Readonly<Record<string, { words: string; unit: 'ms' | ''; good: number }>> = {
  TTFB: { words: 'First byte', unit: 'ms', good: 800 },
  FCP: { words: 'First paint', unit: 'ms', good: 1800 },
  LCP: { words: 'Largest paint', unit: 'ms', good: 2500 },
  INP: { words: 'Response to a tap', unit: 'ms', good: 200 },
  CLS: { words: 'Layout shift', unit: '', good: 0.1 },
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function Vitals({ metrics }: { metrics: readonly RecordedMetric[] }) {
  const rows = Object.entries(vitals).flatMap(([name, { words, unit, good }]) => {
    const values = metrics.filter((metric) => metric.name === name).map(({ value }) => value);
    return values.length === 0
      ? []
      : [{ name, words, unit, good, times: values.length, middle: median(values) }];
  });
  if (rows.length === 0) return null;
  const written = (value: number, unit: string) =>
    unit === '' ? value.toFixed(2) : `${formatCount(Math.round(value))} ${unit}`;
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby="vitals">
      <h2 id="vitals" className={heading({ level: 26 })}>
        Page speed
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.cell}>
              Metric
            </th>
            <th scope="col" className={styles.number}>
              Median
            </th>
            <th scope="col" className={styles.number}>
              Good up to
            </th>
            <th scope="col" className={styles.wide}>
              Verdict
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, words, unit, good, times, middle }) => (
            <tr key={name}>
              <th scope="row" className={styles.cell}>
                <span>{words}</span>
                <p className={small}>{`${name}, ${times} ${times === 1 ? 'time' : 'times'}`}</p>
              </th>
              <td className={styles.number}>{written(middle, unit)}</td>
              <td className={styles.number}>{written(good, unit)}</td>
              <td className={styles.wide}>{middle <= good ? 'Good' : 'Slow'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageSection>
  );
}
