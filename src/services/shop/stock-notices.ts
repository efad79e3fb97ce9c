import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import { StockNotice } from '#schema/shop/stock-notice.ts';
import type { Client } from '#services/client.ts';
import type { Call, ParametersOf, Procedure } from '#services/procedures.ts';

export function createStockNoticeService(client: Client) {
  const act = <Name extends Procedure, Given extends ParametersOf<Name>>(
    ...call: Call<Name, Given>
  ): Observable<void> => client.rpc(Schema.Unknown, ...call).pipe(map(() => undefined));
  return {
    /**
     * One email when a variant is back in stock; a signed-in person's email is used, whatever is given. The answer is
     * the same for an address that is already waiting. `Conflict` if it is in stock.
     */
    request: (variant: string, email: string) => act('request_stock_notice', { variant, email }),
    /** Null for an invalid link. */
    byToken: (token: string) => client.rpc(Schema.NullOr(StockNotice), 'stock_notice_by_token', { token }),
    stop: (token: string, everything: boolean) => act('stop_stock_notice', { token, everything }),
  };
}
