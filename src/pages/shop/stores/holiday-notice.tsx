import { formatDay } from '#schema/format-date.ts';
import type { Holiday } from '#schema/shop/catalog.ts';
import { Notice } from '#ui/components/notice.tsx';

/** What a store on holiday tells its shoppers; nothing on other days. */
export function HolidayNotice({ holiday }: { holiday: Holiday | null }) {
  if (holiday === null) return null;
  const { mode, opens, note } = holiday;
  const title =
    mode === 'closed'
      ? `On holiday: this store takes orders again on ${formatDay(opens)}.`
      : `On holiday: orders take longer until ${formatDay(opens)}.`;
  return (
    <Notice tone="warning" title={title}>
      {note === '' ? null : <p style={{ overflowWrap: 'anywhere' }}>{note}</p>}
    </Notice>
  );
}
