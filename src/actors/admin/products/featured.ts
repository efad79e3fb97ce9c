import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { FeaturedPlace, FeaturedProduct } from '#schema/admin/products/featured.ts';
import { createFeaturedService } from '#services/admin/products/featured.ts';
import type { FeaturedService } from '#services/admin/products/featured.ts';
import { services } from '#actors/kit/services.ts';
import { noteDenial } from '../rights.ts';

const featured = (): FeaturedService => createFeaturedService(services().client);

/** What was done, or a sentence that says why nothing was. */
export type FeatureAnswer = FeaturedPlace | { sentence: string };

const sentenceOf = (error: unknown): string => {
  noteDenial(error);
  return accountProblem(error);
};

export const readFeatured = (): Observable<readonly FeaturedProduct[]> => featured().list();

export const featureProduct = (id: string, on: boolean, place: number | null): Promise<FeatureAnswer> =>
  firstValueFrom(
    featured()
      .feature(id, on, place)
      .pipe(catchError((error: unknown): Observable<FeatureAnswer> => of({ sentence: sentenceOf(error) }))),
  );

/** A sentence that says why the order is unchanged, or null. */
export const orderFeatured = (ids: readonly string[]): Promise<string | null> =>
  firstValueFrom(
    featured()
      .order(ids)
      .pipe(
        map(() => null),
        catchError((error: unknown) => of(sentenceOf(error))),
      ),
  );
