import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { StockNotice } from '#schema/shop/stock-notice.ts';
import type { Client } from '#services/client.ts';

export type StockNoticeService = {
  /**
   * One mail when a variant is in stock again; a signed-in person's address counts, whatever is given. The answer is the
   * same for an address that waits already. `Conflict` if it is in stock.
   */
  request: (variant: string, email: string) => Observable<void>;
  /** Null for a link that is not valid. */
  byToken: (token: string) => Observable<StockNotice | null>;
  stop: (token: string, everything: boolean) => Observable<void>;
};

export function createStockNoticeService(client: Client): StockNoticeService {
  const call = (name: string, parameters: object): Observable<void> =>
    client.rpc(Schema.Unknown, name, parameters).pipe(map(() => undefined));
  return {
    request: (variant, email) => call('request_stock_notice', { variant, email }),
    byToken: (token) => client.rpc(Schema.NullOr(StockNotice), 'stock_notice_by_token', { token }),
    stop: (token, everything) => call('stop_stock_notice', { token, everything }),
  };
}
