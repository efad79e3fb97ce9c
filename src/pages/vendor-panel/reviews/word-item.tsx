import { dayHere } from '#schema/day.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import * as panel from '#panel/page/panel.css.ts';
import { formatDay } from '#schema/format-date.ts';
import type { Report, StoreReply } from '#schema/vendor-panel/people/replies.ts';
import { Button } from '#ui/components/button.tsx';
import { SayForm } from './say-form.tsx';
import type { Purpose } from './say-form.tsx';
import { reasons } from './review-texts.ts';
import * as styles from './words.css.ts';
import { actions } from '#ui/css/layout.css.ts';

/** What a member does with a row of the list. */
export interface Speaking<Row> {
  /** The caller starts and stops it. */
  create: (row: Row, purpose: Purpose) => ReplyActor;
  /** Rows whose form is open are not taken away while the list changes. */
  onOpen: (id: string, isOpen: boolean) => void;
  /** @param purpose null if what somebody else has written stays */
  onEnded: (purpose: Purpose | null) => void;
}

interface WordItemProps<Row> {
  row: Row;
  /** Who may only look has none. */
  speaking: Speaking<Row> | null;
  /** What it is called in names of buttons, like `Ann's review of Power bar`. */
  name: string;
  /** Nobody can reply to what is not public. */
  isPublic: boolean;
  now: number;
  children: ReactNode;
}

/** One review or question with the reply of the store and what can be done about it. */
export function WordItem<Row extends { id: string; reply: StoreReply; report: Report | null }>({
  row,
  speaking,
  name,
  isPublic,
  now,
  children,
}: WordItemProps<Row>) {
  const [open, setOpen] = useState<Purpose | null>(null);
  const { reply, report } = row;
  const change = (purpose: Purpose | null) => {
    setOpen(purpose);
    speaking?.onOpen(row.id, purpose !== null);
  };
  const canReply = isPublic && (reply.until === null || Date.parse(reply.until) > now);
  return (
    <div className={styles.item}>
      {children}
      {reply.words !== null && (
        <div className={styles.reply}>
          <p className={panel.words}>{reply.words}</p>
          <p className={panel.hint}>
            {`Your store${reply.by === null ? '' : `, by ${reply.by}`}${reply.at === null ? '' : `, ${formatDay(dayHere(reply.at))}`}`}
          </p>
        </div>
      )}
      {report !== null && (
        <p className={panel.hint}>
          {`Reported by ${report.by}, ${formatDay(dayHere(report.at))}: ${reasons[report.reason]}${report.note === null ? '' : `. ${report.note}`}`}
        </p>
      )}
      {speaking !== null && open === null && (
        <div className={actions}>
          {canReply && (
            <Button
              size="s"
              aria-label={`${reply.words === null ? 'Reply to' : 'Edit reply to'} ${name}`}
              onPress={() => change('reply')}
            >
              {reply.words === null ? 'Reply' : 'Edit reply'}
            </Button>
          )}
          {report === null && (
            <Button size="s" variant="quiet" aria-label={`Report ${name}`} onPress={() => change('report')}>
              Report
            </Button>
          )}
        </div>
      )}
      {speaking !== null && open !== null && (
        <Saying key={open} row={row} speaking={speaking} purpose={open} onClose={() => change(null)} />
      )}
    </div>
  );
}

interface SayingProps<Row> {
  row: Row;
  speaking: Speaking<Row>;
  purpose: Purpose;
  onClose: () => void;
}

function Saying<Row>({ row, speaking, purpose, onClose }: SayingProps<Row>) {
  const actor = useActor(() => speaking.create(row, purpose));
  const end = (kept: Purpose | null) => {
    onClose();
    speaking.onEnded(kept);
  };
  useEmitted(actor, 'action.done', () => end(purpose));
  useEmitted(actor, 'action.yielded', () => end(null));
  return <SayForm actor={actor} purpose={purpose} onClose={onClose} />;
}
