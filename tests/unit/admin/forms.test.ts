import { plainDate } from '#schema/day.ts';
import { describe, expect, test } from 'vitest';
import { auditText, auditUrl, readAuditQuery } from '#schema/admin/audit.ts';
import { testimonialProblems, testimonialValuesOf } from '#schema/admin/testimonials.ts';

describe('The audit log is searched', () => {
  test('by a person, an act and a record, without surrounding spaces', () => {
    expect(readAuditQuery('?by=%20ada@example.com%20&action=post.approved&record=post:1')).toEqual({
      by: 'ada@example.com',
      action: 'post.approved',
      record: 'post:1',
    });
    expect(readAuditQuery('?by=%20&action=&other=x')).toEqual({});
  });

  test('for a record only as its type and id', () => {
    for (const record of ['post', ':1', 'post:', `${'a'.repeat(64)}:1`, `post:${'1'.repeat(201)}`])
      expect(readAuditQuery(`?${new URLSearchParams({ record })}`)).toEqual({});
    const longest = `${'a'.repeat(63)}:${'1'.repeat(200)}`;
    expect(readAuditQuery(`?record=${longest}`)).toEqual({ record: longest });
  });

  test('for no text longer than it can contain', () => {
    const { by, action } = readAuditQuery(`?by=${'a'.repeat(300)}&action=${'b'.repeat(300)}`);
    expect([by?.length, action?.length]).toEqual([254, 100]);
  });

  test('by a URL that restores the same search', () => {
    expect(auditUrl('/admin/audit', {})).toBe('/admin/audit');
    const query = { by: 'ada@example.com', record: 'post:1' };
    const url = auditUrl('/admin/audit', query);
    expect(url).toBe('/admin/audit?by=ada%40example.com&record=post%3A1');
    expect(readAuditQuery(url.split('?')[1] ?? '')).toEqual(query);
  });

  test('and shows values in readable form', () => {
    expect([null, undefined, 'words', 3, false, { a: [1] }].map(auditText)).toEqual([
      '',
      '',
      'words',
      '3',
      'false',
      '{"a":[1]}',
    ]);
  });
});

describe('A testimonial', () => {
  const right = {
    author: 'Ada',
    about: '',
    words: 'Ten signs.',
    consentOn: '2026-11-24',
    consentNote: 'ok!',
  };
  const wrong = (change: Partial<typeof right>) => testimonialProblems({ ...right, ...change });

  test('is edited as it is stored', () => {
    expect(
      testimonialValuesOf({
        author: 'Ada',
        about: '',
        words: 'Ten signs.',
        consent_on: plainDate('2026-11-24'),
        consent_note: 'ok!',
      }),
    ).toEqual(right);
  });

  test('enforces its limits', () => {
    const most = {
      author: 'a'.repeat(80),
      about: 'b'.repeat(80),
      words: 'c'.repeat(400),
      consentNote: 'd'.repeat(200),
    };
    expect([wrong({}), wrong(most)]).toEqual([{}, {}]);
    expect(
      wrong({
        author: `${most.author}a`,
        about: `${most.about}b`,
        words: `${most.words}c`,
        consentOn: '',
        consentNote: `${most.consentNote}d`,
      }),
    ).toEqual({
      author: 'Enter a name of 1 to 80 characters',
      about: 'Use up to 80 characters',
      words: 'Enter a quote of 10 to 400 characters',
      consentOn: 'Choose the date they agreed',
      consentNote: 'Say how they agreed, in 3 to 200 characters',
    });
    expect(Object.keys(wrong({ author: '  ', words: ' nine sign ', consentNote: ' ok ' }))).toEqual([
      'author',
      'words',
      'consentNote',
    ]);
    expect(wrong({ author: ` ${most.author} `, about: ` ${most.about} ` })).toEqual({});
  });
});
