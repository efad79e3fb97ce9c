import { formatDay } from '#schema/format-date.ts';
import { holidayWords } from '#schema/format-holiday.ts';
import type { Holiday } from '#schema/holiday.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';

/** A store's vacation notice to shoppers; renders nothing on other days. */
export function HolidayNotice({ holiday }: { holiday: Holiday | null }) {
  if (holiday === null) return null;
  const { mode, until, note } = holiday;
  const title =
    mode === 'closed' ? holidayWords(holiday) : `On vacation: orders take longer until ${formatDay(until)}.`;
  return (
    <Notice tone="warning" title={title}>
      {note === '' ? null : <p style={{ overflowWrap: 'anywhere' }}>{note}</p>}
    </Notice>
  );
}
