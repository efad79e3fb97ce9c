import { Schema } from 'effect';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ThingKind } from '#schema/shop/report.ts';
import type { Client } from '#services/client.ts';

const Answer = Schema.Struct({ outcome: Schema.Literals(['done', 'already']) });

/**
 * Reports that something breaks the rules; repeating it while the first report is open changes nothing. Signed-in
 * users only; `RateLimited` after twenty a day.
 */
export const reportThing = (
  client: Client,
  report: { kind: ThingKind; thing: string; reason: string; words: string },
): Observable<void> => client.rpc(Answer, 'report_thing', report).pipe(map(() => undefined));
