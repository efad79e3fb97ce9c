import * as list from '#panel/list/list.css.ts';
import type { PlatformOrderRow } from '#schema/admin/orders/order.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { moneyWords } from './order-words.ts';

/** An order's state and that of its money, also in the header of its page. */
export const OrderBadges = ({ order: { status, money, late, returns } }: { order: PlatformOrderRow }) => (
  <span className={list.badges}>
    <StatusBadge status={status} />
    {/* An unpaid order says so by its status. */}
    {money !== 'unpaid' && <Badge tone={moneyWords[money][1]}>{moneyWords[money][0]}</Badge>}
    {late && <Badge tone="danger">Late</Badge>}
    {returns > 0 && <Badge tone="warning">Open return</Badge>}
  </span>
);
