import { expect, test } from 'vitest';
import { renderEmail, sharedValues } from '#schema/admin/render-email.ts';

const shared = sharedValues(
  { name: 'Stallbar', tagline: 'Gear from people who lift.', supportEmail: 'support@stallbar.example' },
  'https://stallbar.example',
);
const template = (parts: { subject?: string; html?: string; text?: string }) => ({
  key: 'test',
  subject: '',
  html: '',
  text: '',
  ...parts,
});

test("every email may use the shop's name, tagline, support contact and address", () => {
  const words = '{{brand.name}}|{{brand.tagline}}|{{brand.support}}|{{{site_url}}}';
  expect(renderEmail(template({ text: words }), {}, shared).text).toBe(
    'Stallbar|Gear from people who lift.|support@stallbar.example|https://stallbar.example',
  );
});

test('filled-in values are escaped in HTML, and unchanged in subject and text', () => {
  const mail = renderEmail(
    template({ subject: 'For {{name}}', html: '<p>{{name}}</p>', text: '{{name}}: {{count}}' }),
    { name: `<b>O'Brien & "Co"</b>`, count: 3 },
    shared,
  );
  expect(mail.subject).toBe(`For <b>O'Brien & "Co"</b>`);
  expect(mail.text).toBe(`<b>O'Brien & "Co"</b>: 3`);
  expect(mail.html).toBe('<p>&lt;b&gt;O&#39;Brien &amp; &quot;Co&quot;&lt;&#x2F;b&gt;</p>');
});

test("an email can't link to another shop's pages", () => {
  const { text } = renderEmail(
    template({ text: '{{{site_url}}} {{brand.name}}' }),
    { site_url: 'https://evil.example', brand: { name: 'Evil' } },
    shared,
  );
  expect(text).toBe('https://stallbar.example Stallbar');
});

test('a line break in a name starts no header, and lines of the text end the same way', () => {
  const mail = renderEmail(
    template({ subject: ' New:\t{{name}} ', text: 'a\r\n{{name}}\r\nb' }),
    { name: 'Ada\r\nBcc: all@example.com' },
    shared,
  );
  expect(mail.subject).toBe('New: Ada Bcc: all@example.com');
  expect(mail.text).toBe('a\nAda\nBcc: all@example.com\nb');
});
