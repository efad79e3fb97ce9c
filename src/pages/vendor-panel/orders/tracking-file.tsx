import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { createTrackingFile } from '#actors/vendor-panel/tracking-file.ts';
import type { TrackingFileActor } from '#actors/vendor-panel/tracking-file.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { RowOutcome } from '#machines/orders/tracking-file.rules.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

export function TrackingFile({ vendorId }: { vendorId: string }) {
  return <TrackingFileView actor={useActor(() => createTrackingFile(vendorId))} />;
}

const ordersText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** Tracking numbers out of a file: what it says is shown before anything is sent. */
export function TrackingFileView({ actor }: { actor: TrackingFileActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { rows, refused, outcomes, sentence } = snapshot.context;
  return (
    <PageSection className={styles.card} aria-label="Tracking numbers from a file">
      <h2 className={heading({ level: 20 })}>Tracking numbers from a file</h2>
      {(snapshot.matches('choosing') || snapshot.matches('reading')) && (
        <>
          <p className={styles.hint}>
            CSV or XLSX with the columns order, carrier and tracking. All that is left of each order is sent
            as one parcel. A row that was sent before is left as it is.
          </p>
          {sentence !== null && (
            <Notice tone="danger" role="alert">
              <p>{sentence}</p>
            </Notice>
          )}
          <label className={styles.field}>
            <span>{snapshot.matches('reading') ? 'Reading the file' : 'Choose a file'}</span>
            <input
              type="file"
              accept=".csv,.xlsx,text/csv"
              disabled={snapshot.matches('reading')}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file !== undefined) actor.send({ type: 'file.chosen', file });
                target.value = '';
              }}
            />
          </label>
        </>
      )}
      {snapshot.matches('ready') && (
        <>
          {rows.length > 0 && (
            <p>{`${ordersText(rows.length)} get their tracking number and are shipped.`}</p>
          )}
          {refused.length > 0 && (
            <Notice
              tone="warning"
              role="alert"
              title={`${refused.length} ${refused.length === 1 ? 'row is' : 'rows are'} left out.`}
            >
              <RefusedRows refused={refused} />
            </Notice>
          )}
          <ul className={styles.rows}>
            {rows.slice(0, 5).map(({ row, order, carrier, tracking }) => (
              <li key={row} className={styles.hint}>
                {[order, carrier, tracking].filter((each) => each !== '').join(' · ')}
              </li>
            ))}
            {rows.length > 5 && <li className={styles.hint}>{`and ${rows.length - 5} more`}</li>}
          </ul>
          <p className={actions}>
            {rows.length > 0 && (
              <Button variant="primary" onPress={() => actor.send({ type: 'file.send' })}>
                {`Ship ${ordersText(rows.length)}`}
              </Button>
            )}
            <Button onPress={() => actor.send({ type: 'file.reset' })}>Choose another file</Button>
          </p>
        </>
      )}
      {(snapshot.matches('sending') || snapshot.matches('stuck')) && (
        <>
          <progress aria-label="Rows sent" max={rows.length} value={outcomes.length} />
          <p role="status">{`${outcomes.length} of ${rows.length} rows`}</p>
          {snapshot.matches('stuck') && (
            <Notice
              tone="warning"
              role="alert"
              title="There was no answer."
              action={<Button onPress={() => actor.send({ type: 'file.again' })}>Try again</Button>}
            >
              <p>Trying again sends nothing twice.</p>
            </Notice>
          )}
          <p className={actions}>
            <Button onPress={() => actor.send({ type: 'file.stop' })}>Stop</Button>
          </p>
        </>
      )}
      {snapshot.matches('done') && (
        <Outcomes outcomes={[...outcomes, ...refused]} left={rows.length - outcomes.length}>
          <Button onPress={() => actor.send({ type: 'file.reset' })}>Another file</Button>
        </Outcomes>
      )}
    </PageSection>
  );
}

function RefusedRows({ refused }: { refused: readonly RowOutcome[] }) {
  return (
    <ul className={styles.rows} aria-label="Refused rows">
      {refused.map(({ row, sentence }) => (
        <li key={row.row}>
          <p className={styles.words}>{`Line ${row.row}, ${row.order === '' ? 'no order' : row.order}`}</p>
          <p className={styles.hint}>{sentence}</p>
        </li>
      ))}
    </ul>
  );
}

interface OutcomesProps {
  outcomes: readonly RowOutcome[];
  /** Rows that were not tried. */
  left: number;
  children: ReactNode;
}

function Outcomes({ outcomes, left, children }: OutcomesProps) {
  const count = (wanted: RowOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length;
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      <p role="status">
        {`${count('shipped')} shipped${count('known') > 0 ? `, ${count('known')} sent before` : ''}${refused.length > 0 ? `, ${refused.length} refused` : ''}${left > 0 ? `, ${left} not tried` : ''}`}
      </p>
      {refused.length > 0 && <RefusedRows refused={refused} />}
      <p className={actions}>{children}</p>
    </>
  );
}
