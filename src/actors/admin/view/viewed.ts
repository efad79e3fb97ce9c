import { map } from 'rxjs';
import { createViewedService } from '#services/admin/viewed.ts';
import { services } from '#actors/kit/services.ts';
import { whileOpen } from './viewing.ts';

const viewed = () => createViewedService(services().client);

const most = 10;

export const readViewedAccount = () => whileOpen(viewed().account());
export const readViewedOrder = (purchase: string) => whileOpen(viewed().order(purchase));
/** @param after the last order of the previous page @returns one page, and the cursor of the next */
export const readViewedOrders = (after: { key: string; id: string } | null) =>
  whileOpen(viewed().orders(after, most)).pipe(
    map((rows) => {
      const last = rows.at(-1);
      return {
        rows,
        next: rows.length < most || last === undefined ? null : { key: last.created_at, id: last.id },
      };
    }),
  );
