import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { createTrackingFile } from '#actors/vendor-panel/tracking-file.ts';
import type { TrackingFileActor } from '#actors/vendor-panel/tracking-file.ts';
import { openOrders } from '#actors/vendor-panel/store-orders.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { RowOutcome } from '#machines/orders/tracking-file.rules.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { mostTrackingRows, templateHead, templateLine } from '#schema/vendor-panel/order-lines.ts';
import { formatCounted } from '#schema/format.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#panel/page/panel.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { numberQuestion } from './tracking-fields.tsx';

export function TrackingFile({ vendorId }: { vendorId: string }) {
  return (
    <TrackingFileView
      actor={useActor(() => createTrackingFile(vendorId))}
      template={<TrackingTemplate vendorId={vendorId} />}
    />
  );
}

/** The open orders as a file whose tracking numbers are to be filled in. */
const TrackingTemplate = ({ vendorId }: { vendorId: string }) => (
  <ExportCsv
    fileName="tracking.csv"
    label="Download your open orders"
    head={templateHead}
    readAll={(onRows) => openOrders(vendorId, mostTrackingRows, onRows)}
    lineOf={templateLine}
  />
);

/** A file of tracking numbers: its content shows before anything is sent. */
export function TrackingFileView({ actor, template }: { actor: TrackingFileActor; template?: ReactNode }) {
  const snapshot = useSelector(actor, (current) => current);
  const { rows, refused, outcomes, sentence, known } = snapshot.context;
  const unlike = rows.filter(({ carrier, tracking }) => numberQuestion(carrier, tracking) !== null);
  return (
    <PageSection className={styles.card} aria-label="Upload tracking numbers">
      <h2 className={heading({ level: 20 })}>Upload tracking numbers</h2>
      {(snapshot.matches('choosing') || snapshot.matches('reading')) && (
        <>
          <p className={styles.hint}>
            CSV or XLSX with the columns order, carrier and tracking. Everything left in each order ships as
            one package. Rows you've already uploaded don't change. You'll see what will happen before
            anything ships.
          </p>
          {template}
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
            <p>{`${formatCounted(rows.length, 'order')} will get a tracking number and be marked as shipped.`}</p>
          )}
          {known > 0 && (
            <p className={styles.hint}>
              {known === 1
                ? "1 row has already shipped or repeats another row, and won't change."
                : `${known} rows have already shipped or repeat another row, and won't change.`}
            </p>
          )}
          <p className={styles.hint}>Nothing has shipped yet. This is what will happen.</p>
          {refused.length > 0 && (
            <Notice
              tone="warning"
              role="alert"
              title={`${refused.length} ${refused.length === 1 ? 'row is' : 'rows are'} skipped.`}
            >
              <RefusedRows refused={refused} />
            </Notice>
          )}
          {unlike.length > 0 && (
            <Notice
              tone="warning"
              role="alert"
              title={`${formatCounted(unlike.length, 'number')} to check before ${unlike.length === 1 ? 'it ships' : 'they ship'}.`}
            >
              <ul className={stack({ gap: 4 })} aria-label="Numbers to check">
                {unlike.map(({ row, order, carrier, tracking }) => (
                  <li key={row}>
                    <p className={styles.words}>{`Line ${row}, ${order}: ${tracking}`}</p>
                    <p className={styles.hint}>{numberQuestion(carrier, tracking)}</p>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <ul className={stack({ gap: 4 })}>
            {rows.slice(0, 5).map(({ row, order, carrier, tracking, about }) => (
              <li key={row} className={styles.hint}>
                {[order, carrier, tracking, about ?? ''].filter((each) => each !== '').join(' · ')}
              </li>
            ))}
            {rows.length > 5 && <li className={styles.hint}>{`and ${rows.length - 5} more`}</li>}
          </ul>
          <p className={actions}>
            {rows.length > 0 && (
              <Button variant="primary" onPress={() => actor.send({ type: 'file.send' })}>
                {`Ship ${formatCounted(rows.length, 'order')}`}
              </Button>
            )}
            <Button onPress={() => actor.send({ type: 'file.reset' })}>Choose another file</Button>
          </p>
        </>
      )}
      {(snapshot.matches('sending') || snapshot.matches('stuck')) && (
        <>
          <progress aria-label="Rows uploaded" max={rows.length} value={outcomes.length} />
          <p role="status">{`${outcomes.length} of ${rows.length} rows`}</p>
          {snapshot.matches('stuck') && (
            <Notice
              tone="warning"
              role="alert"
              title="We didn't get a response."
              action={<Button onPress={() => actor.send({ type: 'file.again' })}>Try again</Button>}
            >
              <p>Trying again won't ship anything twice.</p>
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
    <ul className={stack({ gap: 4 })} aria-label="Rows with errors">
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
        {`${count('shipped')} shipped${count('known') > 0 ? `, ${count('known')} already shipped` : ''}${refused.length > 0 ? `, ${refused.length} with errors` : ''}${left > 0 ? `, ${left} not tried` : ''}`}
      </p>
      {refused.length > 0 && <RefusedRows refused={refused} />}
      <p className={actions}>{children}</p>
    </>
  );
}
