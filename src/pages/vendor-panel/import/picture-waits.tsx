import { useState } from 'react';
import type { Observable } from 'rxjs';
import { useRead } from '#actors/kit/use-read.ts';
import { formatCount, formatCounted } from '#schema/format.ts';
import { storeMinute } from '#lazy/store-days.ts';
import type { SilentHost, WaitingPicture } from '#schema/vendor-panel/import-pictures.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { ErrorRows } from './error-rows.tsx';
import * as styles from './import.css.ts';

interface SilentHostsProps {
  hosts: readonly SilentHost[];
  isBusy: boolean;
  /** Undefined while something else is sent. */
  onRetry: (() => void) | undefined;
}

/** Websites that hold up pictures: why, until when, and a way to ask them at once. */
export function SilentHosts({ hosts, isBusy, onRetry }: SilentHostsProps) {
  return hosts.map(({ host, sentence, tries, pictures, next_try_at: next, ends_at: ends }) => (
    <Notice
      key={host}
      tone="warning"
      role="status"
      title={`${formatCounted(pictures, 'picture')} from ${host} ${pictures === 1 ? 'waits' : 'wait'}`}
      action={
        <Button isPending={isBusy} isDisabled={onRetry === undefined && !isBusy} onPress={() => onRetry?.()}>
          Try now
        </Button>
      }
    >
      <p>
        {`${sentence} We tried ${tries === 1 ? 'once' : `${formatCount(tries)} times`}. We'll try again at ${storeMinute(next)} and stop by ${storeMinute(ends)}.`}
      </p>
    </Notice>
  ));
}

/** What a picture waits for. */
function stateOf({ is_fetching, sentence, next_try_at: next }: WaitingPicture): string {
  const what = is_fetching
    ? 'Fetching.'
    : next === null
      ? 'Next in line.'
      : `Next try at ${storeMinute(next)}.`;
  return sentence === null ? what : `${what} ${sentence}`;
}

interface PictureWaitsProps {
  id: string;
  waiting: number;
  read: (importId: string) => Observable<readonly WaitingPicture[]>;
}

/** Each picture that is still to be fetched, once someone wants to see them. */
export function PictureWaits({ id, waiting, read }: PictureWaitsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      title={`Pictures to fetch: ${formatCount(waiting)}`}
      isOpen={isOpen}
      onToggle={(open) => setOpen(open)}
    >
      {isOpen && <WaitingRows id={id} waiting={waiting} read={read} />}
    </Disclosure>
  );
}

function WaitingRows({ id, waiting, read }: PictureWaitsProps) {
  const { reading, again } = useRead(() => read(id));
  return (
    <ErrorRows
      reading={reading}
      onReadAgain={again}
      count={waiting}
      noun="picture"
      more="Others follow them."
      what="pictures"
      head={
        <>
          <th scope="col" className={`${styles.cell} ${styles.short}`}>
            Row
          </th>
          <th scope="col" className={`${styles.cell} ${styles.wide}`}>
            Product
          </th>
          <th scope="col" className={styles.cell}>
            Picture
          </th>
          <th scope="col" className={styles.cell}>
            Progress
          </th>
        </>
      }
    >
      {(picture) => (
        <tr key={picture.id}>
          <td className={`${styles.cell} ${styles.short}`}>{picture.row}</td>
          <td className={`${styles.cell} ${styles.wide}`}>{picture.product}</td>
          <td className={styles.cell}>{picture.source}</td>
          <td className={styles.cell}>{stateOf(picture)}</td>
        </tr>
      )}
    </ErrorRows>
  );
}
