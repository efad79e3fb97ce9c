import { describe, expect, test } from 'vitest';
import { limits } from '#schema/limits.ts';
import { contactFormProblems, ticketFormProblems, waitlistFormProblems } from '#schema/content/support.ts';
import { createRateLimiter } from '#stores/rate-limiter.ts';

const letter = { subject: 'Where is it?', message: 'My bar has not arrived yet.' };
const contact = { name: 'Ann O’Neil-Lee', email: 'ann@example.com', ...letter };

describe('the contact form (§5)', () => {
  test('accepts valid values', () => {
    expect(contactFormProblems(contact)).toEqual({});
  });

  test('reports missing fields', () => {
    expect(contactFormProblems({ name: '', email: '', subject: '', message: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      subject: 'Subject is required',
      message: 'Message is required',
    });
  });

  test.each([
    [{ name: 'a'.repeat(51) }, { name: 'Name must be at most 50 characters' }],
    [
      { name: 'R2D2' },
      {
        name: 'Name can only contain letters, spaces, hyphens, apostrophes, and dots after initials and abbreviations',
      },
    ],
    [{ email: 'nobody' }, { email: 'Invalid email address' }],
    [{ subject: 'Help' }, { subject: 'Subject must be 5 to 200 characters' }],
    [{ subject: 'a'.repeat(201) }, { subject: 'Subject must be 5 to 200 characters' }],
    [{ message: 'a'.repeat(19) }, { message: 'Message must be 20 to 2,000 characters' }],
    [{ message: 'a'.repeat(2001) }, { message: 'Message must be 20 to 2,000 characters' }],
  ])('refuses %o', (more, problems) => {
    expect(contactFormProblems({ ...contact, ...more })).toEqual(problems);
  });

  test('accepts the shortest and the longest values', () => {
    expect(
      contactFormProblems({ ...contact, name: 'A', subject: 'a'.repeat(5), message: 'a'.repeat(20) }),
    ).toEqual({});
    expect(
      contactFormProblems({
        ...contact,
        name: 'a'.repeat(50),
        subject: 'a'.repeat(200),
        message: 'a'.repeat(2000),
      }),
    ).toEqual({});
  });
});

describe('the ticket form (§5)', () => {
  test.each(['low', 'medium', 'high'])('accepts the priority %s', (priority) => {
    expect(ticketFormProblems({ ...letter, priority })).toEqual({});
  });

  test.each(['', 'urgent'])('refuses the priority “%s”', (priority) => {
    expect(ticketFormProblems({ ...letter, priority })).toEqual({ priority: 'Choose a priority' });
  });
});

test('the waitlist requires an address, but no category', () => {
  expect(waitlistFormProblems({ email: 'ann@example.com', category: '' })).toEqual({});
  expect(waitlistFormProblems({ email: ' ', category: '' })).toEqual({ email: 'Email is required' });
});

describe('the rate limiter (§9)', () => {
  const limiterAt = () => {
    let now = 0;
    const limiter = createRateLimiter({ count: 2, window: 1000 }, () => now);
    return { limiter, pass: (milliseconds: number) => (now += milliseconds) };
  };

  test('allows the maximum count per window, per key', () => {
    const { limiter } = limiterAt();
    expect(['a', 'a', 'a', 'b'].map(limiter.take)).toEqual([true, true, false, true]);
  });

  test('allows the next one as soon as the oldest has left the window', () => {
    const { limiter, pass } = limiterAt();
    limiter.take('a');
    pass(400);
    limiter.take('a');
    pass(599);
    expect(limiter.take('a')).toBe(false);
    pass(1);
    expect([limiter.take('a'), limiter.take('a')]).toEqual([true, false]);
  });

  test('does not count refused attempts', () => {
    const { limiter, pass } = limiterAt();
    limiter.take('a');
    limiter.take('a');
    pass(999);
    limiter.take('a');
    pass(1);
    expect(limiter.take('a')).toBe(true);
  });

  test('of the forms: five in ten minutes, as on the server', () => {
    expect(limits.submissions).toEqual({ count: 5, window: 600_000 });
  });
});
