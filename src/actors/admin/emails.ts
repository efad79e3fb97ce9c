import { catchError, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { brand } from '#brand';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import type { EmailRow, EmailSheet, EmailTemplate } from '#schema/admin/emails.ts';
import { Conflict } from '#services/errors.ts';
import { createEmailService } from '#services/admin/emails.ts';
import { readEnv } from '#services/env.ts';
import { services } from '#actors/kit/services.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createAdminAction, recordOf } from './admin-action.ts';
import type { AdminActionActor, RecordRead } from './admin-action.ts';
import type { PreviewAnswer } from './settings.ts';

const emails = () => createEmailService(services().client);

/** The shop's emails. */
export const readEmails = (): Observable<readonly EmailRow[]> => emails().list();

/** Null if there is no such email. */
export const readEmail = (key: string): Observable<RecordRead<EmailSheet>> => recordOf(emails().read(key));

/** The content of an earlier version. Rejects if it fails to load. */
export const readEmailVersion = (key: string, number: number): Promise<EmailTemplate> =>
  firstValueFrom(emails().version(key, number));

const answered = <Value>(asked: Observable<Value>): Promise<PreviewAnswer<Value>> =>
  firstValueFrom(
    asked.pipe(
      map((preview): PreviewAnswer<Value> => ({ kind: 'ready', preview })),
      catchError((error: unknown) =>
        of({
          kind: 'refused' as const,
          sentence: accountProblem(error),
          problems: (error as { problems?: Readonly<Record<string, string>> }).problems ?? {},
        }),
      ),
    ),
  );

/** Whether an email can be saved, or its problems by field. */
export const checkEmail = (key: string, template: EmailTemplate): Promise<PreviewAnswer<unknown>> =>
  answered(emails().check(key, template));

/** Sends it to the admin, without saving it. Returns the address. */
export const testEmail = (key: string, template: EmailTemplate): Promise<PreviewAnswer<string>> =>
  answered(emails().test(key, template));

export interface EmailChange {
  key: string;
  version: number;
  value: EmailTemplate;
}

/** Saves what `change` returns on confirmation. The caller starts and stops it. */
export const createEmailAction = (change: () => EmailChange): AdminActionActor =>
  createAdminAction(() => {
    const { key, version, value } = change();
    return emails()
      .save(key, version, value)
      .pipe(
        map(({ outcome }) => {
          if (outcome === 'saved') return null;
          throw new Conflict({
            code: 'email_changed',
            message: 'Someone else saved this email after you opened it. Discard your changes to see theirs.',
          });
        }),
      );
  });

/** A draft's preview; `broken` while one of its tags is not closed. */
type Preview =
  | { kind: 'shown'; mail: EmailTemplate }
  | { kind: 'broken' }
  | { kind: 'refused'; sentence: string };

/** A draft filled in with sample data, as an email in `sheet`. Content that can't be sent is not shown either. */
export const renderPreview = async (
  template: EmailTemplate,
  { key, sample, built_in, variables }: Pick<EmailSheet, 'key' | 'sample' | 'built_in' | 'variables'>,
): Promise<Preview> => {
  // Mustache and a parser, which nothing else on the page needs.
  const [{ renderEmail, sharedValues }, { mailProblem, secretsIn }] = await Promise.all([
    import('#schema/admin/render-email.ts'),
    import('#schema/admin/mail-audit.ts'),
  ]);
  const { siteUrl } = readEnv();
  const shared = sharedValues(brand, siteUrl);
  try {
    const mail = renderEmail({ key, ...template }, { ...sample }, shared);
    const secrets = variables.filter(({ is_secret: isSecret }) => isSecret).map(({ name }) => name);
    const problem = mailProblem(mail, renderEmail({ key, ...built_in }, { ...sample }, shared), {
      siteUrl,
      secrets: secretsIn(sample, secrets),
    });
    if (problem === null) return { kind: 'shown', mail };
    return { kind: 'refused', sentence: `${problem.sentence} ${problem.piece}`.trim() };
  } catch {
    return { kind: 'broken' };
  }
};

/** Sent emails. The caller starts and stops it. */
export const createSentList = (query: ListQuery, onCounts: (counts: Counts) => void) =>
  createCountedList((wanted, after) => emails().sent(wanted, after), query, onCounts);

/** Retries a failed email; `retry:{id}` says which. */
export const createRetryAction = (): AdminActionActor =>
  createAdminAction(({ kind }) => emails().retry(kind.split(':')[1] ?? ''));
