import { storeDay } from '#lazy/store-days.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import * as panel from '#panel/page/panel.css.ts';
import { formatDate } from '#schema/format-date.ts';
import type { Report, StoreReply } from '#schema/vendor-panel/people/replies.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { SayForm } from './say-form.tsx';
import type { PublicWords, Purpose } from './say-form.tsx';
import { reasons } from './review-texts.ts';
import * as styles from './words.css.ts';
import { actions } from '#ui/css/layout.css.ts';

/** A member's actions on a row of the list. */
export interface Speaking<Row> {
  /** The caller starts and stops it. */
  create: (row: Row, purpose: Purpose) => ReplyActor;
  /** Rows with an open form stay while the list changes. */
  onOpen: (id: string, isOpen: boolean) => void;
  /** @param purpose null if the member keeps someone else's text */
  onEnded: (purpose: Purpose | null) => void;
}

interface WordItemProps<Row> {
  row: Row;
  /** Read-only members have none. */
  speaking: Speaking<Row> | null;
  /** Its name in button labels, like `Ann's review of Power bar`. */
  name: string;
  noun: PublicWords;
  /** Only public items can be replied to. */
  isPublic: boolean;
  now: number;
  children: ReactNode;
}

const verbs = { reply: ['Reply', 'Reply to'], answer: ['Answer', 'Answer'] } as const;

/** One review or question with the store's reply and the possible actions. */
export function WordItem<Row extends { id: string; reply: StoreReply; report: Report | null }>({
  row,
  speaking,
  name,
  noun,
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
            {`Your store${reply.by === null ? '' : `, by ${reply.by}`}${reply.at === null ? '' : `, ${formatDate(storeDay(reply.at))}`}`}
          </p>
        </div>
      )}
      {report !== null && (
        <p className={panel.hint}>
          {`Reported by ${report.by}, ${formatDate(storeDay(report.at))}: ${reasons[report.reason]}${report.note === null ? '' : `. ${report.note}`}`}
        </p>
      )}
      {speaking !== null && open === null && (
        <div className={actions}>
          {canReply && (
            <Button
              size="s"
              aria-label={`${reply.words === null ? verbs[noun][1] : `Edit ${noun} to`} ${name}`}
              onPress={() => change('reply')}
            >
              {reply.words === null ? verbs[noun][0] : `Edit ${noun}`}
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
        <Saying
          key={open}
          row={row}
          noun={noun}
          speaking={speaking}
          purpose={open}
          onClose={() => change(null)}
        />
      )}
    </div>
  );
}

interface SayingProps<Row extends { id: string }> {
  row: Row;
  noun: PublicWords;
  speaking: Speaking<Row>;
  purpose: Purpose;
  onClose: () => void;
}

function Saying<Row extends { id: string }>({ row, noun, speaking, purpose, onClose }: SayingProps<Row>) {
  const actor = useActor(() => speaking.create(row, purpose));
  const end = (kept: Purpose | null) => {
    onClose();
    speaking.onEnded(kept);
  };
  useEmitted(actor, 'action.done', () => end(purpose));
  useEmitted(actor, 'action.yielded', () => end(null));
  return (
    <SayForm
      actor={actor}
      draft={`word/${row.id}/${purpose}`}
      purpose={purpose}
      noun={noun}
      onClose={onClose}
    />
  );
}
