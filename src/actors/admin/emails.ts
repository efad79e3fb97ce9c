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
import type { ListViewActor } from '#actors/kit/list.ts';
import { createCountedList } from './counted-list.ts';
import type { Counts } from './counted-list.ts';
import { createDeed, recordOf } from './deed.ts';
import type { DeedActor, RecordRead } from './deed.ts';
import type { PreviewAnswer } from './settings.ts';

const emails = () => createEmailService(services().client);

/** The mails of the shop. */
export const readEmails = (): Observable<readonly EmailRow[]> => emails().list();

/** Null if there is no such mail. */
export const readEmail = (key: string): Observable<RecordRead<EmailSheet>> => recordOf(emails().read(key));

/** What an earlier version said. Rejects if it could not be read. */
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

/** Whether a mail can be saved, or what is wrong with it by field. */
export const checkEmail = (key: string, template: EmailTemplate): Promise<PreviewAnswer<unknown>> =>
  answered(emails().check(key, template));

/** Sends it to the admin who asks, without saving it. Answers the address. */
export const testEmail = (key: string, template: EmailTemplate): Promise<PreviewAnswer<string>> =>
  answered(emails().test(key, template));

export interface EmailChange {
  key: string;
  version: number;
  value: EmailTemplate;
}

/** Saves what `change` answers when it is confirmed. The caller starts and stops it. */
export const createEmailDeed = (change: () => EmailChange): DeedActor =>
  createDeed(() => {
    const { key, version, value } = change();
    return emails()
      .save(key, version, value)
      .pipe(
        map(({ outcome }) => {
          if (outcome === 'saved') return null;
          throw new Conflict({
            code: 'email_changed',
            message: 'Somebody else has saved this mail meanwhile. Leave it to see what they saved.',
          });
        }),
      );
  });

/** What a draft looks like; `broken` while a part of it is not ended. */
type Preview =
  | { kind: 'shown'; mail: EmailTemplate }
  | { kind: 'broken' }
  | { kind: 'refused'; sentence: string };

/** A draft filled in with sample words, as a mail of `sheet`. What could not be sent is not shown either. */
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

/** What went out. The caller starts and stops it. */
export const createSentList = (query: ListQuery, onCounts: (counts: Counts) => void): ListViewActor =>
  createCountedList((wanted, after) => emails().sent(wanted, after), query, onCounts);

/** Tries a failed mail again; `retry:{id}` says which. */
export const createRetryDeed = (): DeedActor =>
  createDeed(({ kind }) => emails().retry(kind.split(':')[1] ?? ''));
