import { brand } from '../../../src/brand.ts';
import { mailProblem, secretsIn } from '../../../src/schema/admin/mail-audit.ts';
import {
  renderEmail,
  sharedValues,
  type EmailTemplate,
  type RenderedEmail,
} from '../../../src/schema/admin/render-email.ts';
import { required, type Env } from '../_shared/config.ts';
import { createDatabase, type Database } from '../_shared/database.ts';
import { isRecord, json, requireMethod, textOf, withJsonErrors, type Handler } from '../_shared/http.ts';
import { connections, createMailTransport, type MailTransport } from '../_shared/mail/transport.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { requireServiceKey } from '../_shared/service-key.ts';

const batch = 50;
/** Emails being sent at a time: each waits for the mail server and for its record. */
const senders = connections;
/** A run ends after this and leaves the rest to the next one, well within the limits of an edge runtime. */
const runMs = 45_000;

/**
 * `POST` with the service key as bearer token → `{sent, failed}`: sends the emails in `email_outbox`. Each email is
 * claimed before it is sent, so that two concurrent runs never send the same one; a failure is recorded and retried
 * later.
 */
export function createHandler(
  env: Env,
  outside: Outside = realOutside,
  openTransport: (env: Env) => MailTransport = createMailTransport,
): Handler {
  return withJsonErrors('dispatch-mail', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself can send email.');
    const siteUrl = required(env, 'SITE_URL').replace(/\/+$/, '');
    const shared = sharedValues(brand, siteUrl);
    const database = createDatabase(env, outside.fetch);
    const transport = openTransport(env);
    const templates = new Map<string, MailTemplates>();
    const deadline = outside.now() + runMs;
    let sent = 0;
    let failed = 0;
    try {
      for (let full = true; full && outside.now() < deadline;) {
        const claimed = await database.rpc('claim_emails', { max: batch });
        const mails = Array.isArray(claimed) ? claimed.filter(isRecord) : [];
        full = mails.length === batch;
        const runs = Array.from({ length: senders }, () => sendAll(mails));
        const failure = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected');
        if (failure) {
          throw failure.reason;
        }
      }
    } finally {
      transport.close();
    }
    return json({ sent, failed });

    /** Takes emails out of `waiting` until it is empty; several calls share one list. */
    async function sendAll(waiting: Record<string, unknown>[]): Promise<void> {
      // An email that was claimed but not recorded is claimed again when its lease expires.
      while (outside.now() < deadline) {
        const mail = waiting.shift();
        if (!mail) {
          return;
        }
        const problem = await deliver(mail).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        await record(database, mail['id'], problem);
        if (problem === null) {
          sent += 1;
        } else {
          failed += 1;
          console.error(`dispatch-mail: ${textOf(mail['id'])}: ${problem}`);
        }
      }
    }

    async function deliver(mail: Record<string, unknown>): Promise<void> {
      const id = textOf(mail['id']);
      const to = textOf(mail['to_email']);
      const key = textOf(mail['template']);
      if (!id || !to || !key) {
        throw new Error('the mail lacks id, to_email or template');
      }
      const template = templates.get(key) ?? (await readTemplates(database, key));
      templates.set(key, template);
      const payload = isRecord(mail['payload']) ? mail['payload'] : {};
      await transport.send({ id, to, ...(await render(template, payload)) });
    }

    /**
     * If an edited email can't be rendered or has forbidden content, the built-in one is sent, so that people still
     * get the message.
     */
    async function render(template: MailTemplates, payload: Record<string, unknown>): Promise<RenderedEmail> {
      if (template.builtIn.key === draftKey) return renderDraft(template, payload);
      const builtIn = renderEmail(template.builtIn, payload, shared);
      const { edited } = template;
      if (edited === null) return builtIn;
      try {
        if (edited.problem !== null) throw new Error(edited.problem);
        return audited(renderEmail(edited.template, payload, shared), builtIn, template, payload);
      } catch (error) {
        const failure = error instanceof Error ? error.message : String(error);
        console.error(`dispatch-mail: template ${edited.template.key}: ${failure}`);
        await database.rpc('record_template_failure', { version_id: edited.id, failure });
        return builtIn;
      }
    }

    /** The admin wants to see the draft itself, so the built-in email never replaces it. */
    async function renderDraft(
      template: MailTemplates,
      payload: Record<string, unknown>,
    ): Promise<RenderedEmail> {
      const draft = templateOf(draftKey, payload['draft']);
      if (draft === null) return renderEmail(template.builtIn, payload, shared);
      const sample = isRecord(payload['sample']) ? payload['sample'] : {};
      const own = await readTemplates(database, textOf(payload['reference']) ?? '');
      return audited(
        renderEmail(draft, sample, shared),
        renderEmail(own.builtIn, sample, shared),
        own,
        sample,
      );
    }

    function audited(
      mail: RenderedEmail,
      builtIn: RenderedEmail,
      { secrets }: MailTemplates,
      payload: Record<string, unknown>,
    ): RenderedEmail {
      const problem = mailProblem(mail, builtIn, { siteUrl, secrets: secretsIn(payload, secrets) });
      if (problem !== null) throw new Error(problem.sentence);
      return mail;
    }
  });
}

/** Tries three times: an email that was sent but not recorded would be sent again. */
async function record(database: Database, id: unknown, problem: string | null): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.rpc('record_email', {
        email_id: id,
        status: problem === null ? 'sent' : 'failed',
        error: problem,
      });
      return;
    } catch (error) {
      if (attempt === 3) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
  }
}

/** The key of a test email, whose payload contains its unsaved template. */
const draftKey = 'template-test';

interface MailTemplates {
  readonly builtIn: EmailTemplate;
  /** The names of variables that are secret. */
  readonly secrets: readonly string[];
  /** The version edited by an admin, and the reason if it must not be sent. */
  readonly edited: {
    readonly id: string;
    readonly template: EmailTemplate;
    readonly problem: string | null;
  } | null;
}

function templateOf(key: string, row: unknown): EmailTemplate | null {
  if (!isRecord(row)) return null;
  const subject = textOf(row['subject']);
  const html = textOf(row['html']);
  const text = textOf(row['text']);
  return subject === null || html === null || text === null ? null : { key, subject, html, text };
}

async function readTemplates(database: Database, key: string): Promise<MailTemplates> {
  const row = await database.rpc('mail_template', { key });
  const builtIn = templateOf(key, row);
  const secrets = isRecord(row) && Array.isArray(row['secrets']) ? row['secrets'].filter(isText) : null;
  if (!isRecord(row) || builtIn === null || secrets === null) throw new Error(`there is no template ${key}`);
  const edited = isRecord(row['edited']) ? row['edited'] : {};
  const template = templateOf(key, edited);
  const id = textOf(edited['id']);
  return {
    builtIn,
    secrets,
    edited: template === null || id === null ? null : { id, template, problem: textOf(edited['problem']) },
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
