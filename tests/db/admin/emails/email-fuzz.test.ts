import { array, constantFrom, oneof, sample } from 'fast-check';
import { expect, test } from 'vitest';
import { mailProblem, secretsIn } from '../../../../src/schema/admin/mail-audit.ts';
import { renderEmail, sharedValues, type EmailTemplate } from '../../../../src/schema/admin/render-email.ts';
import { db } from '../../one-shop.ts';

const siteUrl = 'http://shop.example';
const shared = sharedValues(
  { name: 'Stallbar', tagline: 'Gear', supportEmail: 'help@shop.example' },
  siteUrl,
);
const values = { token: 's3cr3t-0f-a-store', store_name: 'Iron "Works" <b>', expires: 'May 1' };

/** The valid parts of an email, attacks that break out of it, and markup that HTML parsers disagree about. */
const pieces = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<br>',
  '<a href="',
  '<img src="',
  '<p style="',
  '<p class="',
  '">',
  '" ',
  '"',
  "'",
  '`',
  '<',
  '>',
  '/',
  ' ',
  '\n',
  '\t',
  '=',
  '&',
  '&amp;',
  '&#46;',
  '<!--',
  '-->',
  '<style>',
  '</style>',
  '<title>',
  '</title>',
  '{{site_url}}',
  '{{token}}',
  '{{store_name}}',
  '{{#takeover}}',
  '{{/takeover}}',
  '{{^takeover}}',
  '{{',
  '}}',
  '/auth?invite=',
  '{{site_url}}/auth?invite={{token}}',
  '/shop',
  '//evil.example/',
  'http://evil.example/',
  '@',
  '\\',
  '#',
  'color:red;',
  'background:',
  "image-set('",
  'url(',
  ')',
  '{',
  '}',
  '@media (width) ',
  '@import ',
  'p',
  'javascript:',
  'x',
];
/** Valid pieces, so that many of the generated emails pass. */
const whole = [
  '<p>Hello</p>',
  '<b>{{store_name}}</b>',
  '<a href="{{site_url}}/auth?invite={{token}}">Accept</a>',
  '<p class="ink" style="color:red;margin:0 1px">x</p>',
  '<style>p { color: red; }</style>',
  '<img src="{{site_url}}/p.png" alt="x">',
  '{{#takeover}}<p>x</p>{{/takeover}}',
  '<a href="{{site_url}}/shop">x</a>',
];

test('a browser finds nothing forbidden in what the database accepts', async () => {
  const [own] = await db.sql<EmailTemplate>(
    "select key, subject, html, text from public.email_templates where key = 'vendor-invitation'",
  );
  const drafts = sample(
    array(oneof({ weight: 4, arbitrary: constantFrom(...whole) }, constantFrom(...pieces)), {
      minLength: 1,
      maxLength: 8,
    }).map((parts) => whole[2] + parts.join('')),
    { numRuns: 1000 },
  );
  const passed = await db.sql<{ html: string }>(
    `select d.html from public.email_templates t, unnest($1::text[]) d (html)
     where t.key = 'vendor-invitation' and not private.template_problems(t, t.subject, d.html, t.text) ? 'html'`,
    [drafts],
  );
  expect(passed.length).toBeGreaterThan(50);
  const wrong = passed.flatMap(({ html }) =>
    [true, false].flatMap((takeover) => {
      const payload = { ...values, takeover };
      const mail = renderEmail({ ...own!, html }, payload, shared);
      const problem = mailProblem(mail, renderEmail(own!, payload, shared), {
        siteUrl,
        secrets: secretsIn(payload, ['token']),
      });
      return problem === null && !mail.html.includes('evil') ? [] : [{ html, problem }];
    }),
  );
  expect(wrong).toEqual([]);
});
