import { describe, expect, test } from 'vitest';
import { mailProblem, secretsIn } from '#schema/admin/mail-audit.ts';
import { renderEmail, sharedValues } from '#schema/admin/render-email.ts';
import { mailAttacks, ownLink, ownText } from '../../support/tables/mail-attacks.ts';

const siteUrl = 'https://shop.example';
const shared = sharedValues(
  { name: 'Stallbar', tagline: 'Gear', supportEmail: 'help@shop.example' },
  siteUrl,
);
const invitation = { key: 'vendor-invitation', subject: "You're invited", html: ownLink, text: ownText };
const payload = { token: 's3cr3t-0f-a-store', store_name: 'Iron Works', takeover: true, expires: 'May 1' };

const problemOf = (template: Partial<typeof invitation>, values: Record<string, unknown> = payload) =>
  mailProblem(
    renderEmail({ ...invitation, ...template }, values, shared),
    renderEmail(invitation, values, shared),
    { siteUrl, secrets: secretsIn(values, ['token']) },
  );

/** Spellings that the database refuses although a browser parses them harmlessly. */
const harmless = new Set([
  'style: a name as a color',
  'picture: with a name',
  'picture: that is the shop',
  'part: a second doctype',
  'part: a style that is never ended',
  'part: a title with markup',
  'part: attributes without a space',
  'part: an attribute of an end',
  'part: a tag that is never closed',
  'part: a bracket in an attribute',
  'part: a name as a class',
  'part: a secret as a color',
  'secret: as a part',
  'secret: a secret as a part',
  'secret: as no part',
  'secret: after words',
  'secret: after a part that takes the line break',
  'secret: in a part of its line',
]);

describe('the output of an email', () => {
  const loading = mailAttacks.filter(({ kind }) => !['words', 'tag', 'shape'].includes(kind));

  test.each(
    loading
      .map((attack) => [`${attack.kind}: ${attack.title}`, attack] as const)
      .filter(([title]) => !harmless.has(title)),
  )('is not sent with %s', (_, { field, words }) => {
    expect(problemOf({ [field]: words })).not.toBeNull();
  });

  test('is sent if it is the built-in one', () => {
    expect(problemOf({})).toBeNull();
  });

  test('has no secret that merges into another site when a part is left out', () => {
    const text = 'evil?{{#takeover}}\n{{/takeover}}\n{{site_url}}/auth?invite={{token}}\n';
    expect(problemOf({ text })).toBeNull();
    expect(problemOf({ text }, { ...payload, takeover: false })).toMatchObject({
      sentence: expect.stringContaining('outside its own link'),
    });
  });

  test.each([
    ['a picture', '<img src="http://evil.example/x">'],
    ['a link', '<a href="http://evil.example/">x</a>'],
    ['a script', '<script>x</script>'],
    ['a style', '<b style="background:image-set(\'http://evil.example/x\' 1x)">x</b>'],
  ])("can't be %s in an unescaped value", (_, value) => {
    expect(
      problemOf({ html: `${ownLink}{{{store_name}}}` }, { ...payload, store_name: value }),
    ).not.toBeNull();
  });

  test('may link where the built-in email links, including to a carrier', () => {
    const own = { subject: '', html: '<a href="https://carrier.example/1">Follow</a>', text: '' };
    const facts = { siteUrl, secrets: [] };
    expect(mailProblem({ ...own, html: `<p>${own.html}</p>` }, own, facts)).toBeNull();
    const script = { ...own, html: '<a href="javascript:alert(1)">Follow</a>' };
    expect(mailProblem(script, script, facts)).toMatchObject({
      sentence: 'A link leads to another site.',
      piece: 'javascript:alert(1)',
    });
  });

  test('is parsed to its end, however deep it is', () => {
    const deep = '<b class="x">'.repeat(3000);
    expect(problemOf({ html: `${ownLink}${deep}` })).toBeNull();
    expect(problemOf({ html: `${ownLink}${deep}<script>` })).toMatchObject({ piece: '<script>' });
  });

  test.each([
    ['words', `<p style="color:${'a '.repeat(20_000)}(">`],
    ['letters', `<p style="color:${'a'.repeat(40_000)}(">`],
    ['numbers', `<p style="width:${'1'.repeat(40_000)}(">`],
    ['spaces', `<p style="color:${' '.repeat(40_000)}(">`],
    ['rules', `<style>${'a{'.repeat(20_000)}</style>`],
    ['a path', `<a href="{{site_url}}${'/a'.repeat(20_000)}?">`],
  ])('is parsed at once with forty thousand characters of %s', (_, html) => {
    const before = performance.now();
    expect(problemOf({ html: ownLink + html })).not.toBeNull();
    expect(performance.now() - before).toBeLessThan(5000);
  });
});

test('secrets are found by name at any depth, and nothing else is', () => {
  expect(
    secretsIn({ token: 'a', name: 'b', items: [{ token: 7, title: 'c' }, null], of: { token: '' } }, [
      'token',
    ]),
  ).toEqual(['a', '7']);
});
