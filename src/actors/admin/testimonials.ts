import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import { testimonialValuesOf } from '#schema/admin/testimonials.ts';
import type { AdminTestimonial, TestimonialValues } from '#schema/admin/testimonials.ts';
import { createTestimonialService } from '#services/admin/testimonials.ts';
import type { TestimonialService } from '#services/admin/testimonials.ts';
import { services } from '#actors/kit/services.ts';
import { saveAnswerOf, savingBy } from '#actors/vendor-panel/saving.ts';

const testimonials = (): TestimonialService => createTestimonialService(services().client);

export const readTestimonials = (): Observable<readonly AdminTestimonial[]> => testimonials().list();

export const saveTestimonial = (
  id: string,
  version: number | null,
  values: TestimonialValues,
): Promise<SaveAnswer> =>
  savingBy(
    testimonials()
      .save(id, version, values)
      .pipe(saveAnswerOf((saved) => ({ values: testimonialValuesOf(saved), version: saved.version }))),
  );

/** A sentence that says why nothing was done, or null. */
const problemIn = (request: Observable<unknown>): Promise<string | null> =>
  firstValueFrom(
    request.pipe(
      map(() => null),
      catchError((error: unknown) => of(accountProblem(error))),
    ),
  );

export const publishTestimonial = (seen: AdminTestimonial, published: boolean): Promise<string | null> =>
  problemIn(testimonials().publish(seen, published));

export const orderTestimonials = (ids: readonly string[]): Promise<string | null> =>
  problemIn(testimonials().order(ids));

export const deleteTestimonial = (seen: AdminTestimonial): Promise<string | null> =>
  problemIn(testimonials().remove(seen));
