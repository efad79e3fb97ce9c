import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import {
  HttpError,
  isRecord,
  json,
  requireMethod,
  textOf,
  withJsonErrors,
  type Handler,
} from '../_shared/http.ts';
import { fetchOutside, networkOf, NotFetched, type Network } from '../_shared/outside/fetch-outside.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { drawRenditions } from '../_shared/picture/renditions.ts';
import { requireServiceKey } from '../_shared/service-key.ts';
import { createStorage } from '../_shared/storage.ts';

/** Pictures that are fetched at a time; they are drawn one after another. */
const batch = 4;
/** Milliseconds after which a run begins no other batch: the next run takes the rest. */
const enough = 15_000;
const fetchLimits = { bytes: 30 * 1024 * 1024, time: 15_000 };

interface Wanted {
  readonly id: string;
  readonly claim: string;
  readonly url: string;
  readonly vendor: string;
}

function wantedOf(row: unknown): Wanted[] {
  if (!isRecord(row)) return [];
  const [id, claim, url, vendor] = ['id', 'claim', 'url', 'vendor_id'].map((name) => textOf(row[name]) ?? '');
  return id && claim && url && vendor ? [{ id, claim, url, vendor }] : [];
}

/**
 * `POST` with the service key as bearer token → `{added, failed, more}`: fetches pictures that files of imports name,
 * draws them as a browser would have, and adds each to its product. What can't be fetched is noted with a reason, or
 * tried again later. `more` says that the next call has something to do.
 */
export function createHandler(
  env: Env,
  outside: Outside = realOutside,
  network: Network = networkOf(env),
): Handler {
  const storage = createStorage(env, outside.fetch, 'fetch-pictures');
  const database = () => createDatabase(env, outside.fetch);

  const fail = async ({ id, claim }: Wanted, { reason, retryAfter }: NotFetched): Promise<false> => {
    await database().rpc('fail_import_picture', { picture_id: id, claim, reason, retry_after: retryAfter });
    return false;
  };

  /** Whether it is a picture of its product now. */
  async function add(wanted: Wanted, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { id: picture_id, claim, vendor } = wanted;
    const drawn = await drawRenditions(bytes);
    if (typeof drawn === 'string') return fail(wanted, new NotFetched(drawn));
    const largest = drawn.renditions.at(-1);
    if (largest === undefined) return fail(wanted, new NotFetched('damaged'));
    // Its own id: after a crash the same files are written again.
    const folder = `products/${vendor}/${picture_id}-${drawn.backdrop}`;
    const path = `${folder}/${largest.width}.webp`;
    try {
      if ((await database().rpc('begin_import_picture', { picture_id, claim, path })) !== true) return false;
    } catch (error) {
      if (error instanceof HttpError && error.code === 'no_room')
        return fail(wanted, new NotFetched('no_room'));
      throw error;
    }
    await Promise.all(
      drawn.renditions.map((each) =>
        storage.write('media', `${folder}/${each.width}.webp`, each.bytes, 'image/webp'),
      ),
    );
    const { width, height } = largest;
    return (
      (await database().rpc('finish_import_picture', { picture_id, claim, path, width, height })) === true
    );
  }

  async function run(): Promise<{ added: number; failed: number; isLast: boolean }> {
    const claimed = await database().rpc('claim_import_pictures', { max: batch });
    const wanted = Array.isArray(claimed) ? claimed.flatMap(wantedOf) : [];
    const fetched = await Promise.all(
      wanted.map((each) =>
        fetchOutside(each.url, network, fetchLimits).catch((error: unknown) =>
          error instanceof NotFetched ? error : new NotFetched('unreachable', 0),
        ),
      ),
    );
    let added = 0;
    for (const [n, each] of wanted.entries()) {
      const found = fetched[n];
      if (found === undefined) continue;
      if (await (found instanceof NotFetched ? fail(each, found) : add(each, found))) added += 1;
    }
    return { added, failed: wanted.length - added, isLast: wanted.length === 0 };
  }

  return withJsonErrors('fetch-pictures', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself can fetch pictures.');
    const begun = outside.now();
    const counts = { added: 0, failed: 0, more: true };
    do {
      const { added, failed, isLast } = await run();
      counts.added += added;
      counts.failed += failed;
      counts.more = !isLast;
    } while (counts.more && outside.now() - begun < enough);
    return json(counts);
  });
}
