import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { FeaturedPlace, FeaturedProduct } from '#schema/admin/products/featured.ts';
import { createFeaturedService } from '#services/admin/products/featured.ts';
import type { FeaturedService } from '#services/admin/products/featured.ts';
import { services } from '#actors/kit/services.ts';
import { isDenied, readRightsAgain } from '../rights.ts';

const featured = (): FeaturedService => createFeaturedService(services().client);

/** What was done, or one sentence that says why nothing was. */
export type FeatureAnswer = FeaturedPlace | { sentence: string };

/** The side bar and the page learn as well that a right was taken away. */
const sentenceOf = (error: unknown): string => {
  if (isDenied(error)) readRightsAgain();
  return accountProblem(error);
};

export const readFeatured = (): Observable<readonly FeaturedProduct[]> => featured().list();

export const featureProduct = (id: string, on: boolean, place: number | null): Promise<FeatureAnswer> =>
  firstValueFrom(
    featured()
      .feature(id, on, place)
      .pipe(catchError((error: unknown): Observable<FeatureAnswer> => of({ sentence: sentenceOf(error) }))),
  );

/** One sentence that says why the order is as it was, or null. */
export const orderFeatured = (ids: readonly string[]): Promise<string | null> =>
  firstValueFrom(
    featured()
      .order(ids)
      .pipe(
        map(() => null),
        catchError((error: unknown) => of(sentenceOf(error))),
      ),
  );
