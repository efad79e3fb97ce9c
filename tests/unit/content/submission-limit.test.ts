import { of } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { OrderFormSubject } from '#actors/orders/order-forms.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import type { SubmissionValues } from '#machines/content/submission.machine.ts';
import { limits } from '#schema/limits.ts';

const sent = vi.fn<() => unknown>(() => of(undefined));
vi.mock('#actors/kit/services.ts', () => ({
  services: () => ({
    client: { rpc: sent },
  }),
}));

beforeEach(() => {
  sent.mockClear();
  vi.resetModules();
});

const text = { subject: 'Where is it?', message: 'My bar has not arrived yet.' };

/** Sends a different text each time, as a person who keeps writing does. */
async function ends(make: () => SubmissionActor, values: SubmissionValues, turn: number): Promise<string> {
  const form = make();
  form.start();
  form.send({ type: 'submission.send', key: `key ${turn}`, values });
  const done = await waitFor(form, (snapshot) => !snapshot.hasTag('busy'));
  form.stop();
  return JSON.stringify(done.value);
}

const submission =
  (kind: 'contact' | 'ticket' | 'waitlist', values: SubmissionValues) => async (turn: number) => {
    const { createSubmission } = await import('#actors/content/submission.ts');
    return ends(() => createSubmission(kind), values, turn);
  };

const onOrder = (subject: OrderFormSubject, values: SubmissionValues) => async (turn: number) => {
  const { createOrderForm } = await import('#actors/orders/order-forms.ts');
  return ends(() => createOrderForm('token', subject), values, turn);
};

const limited = '{"editing":"limited"}';

test.each<[form: string, send: (turn: number) => Promise<string>, refusal: string]>([
  ['contact', submission('contact', { name: 'Ann', email: 'ann@example.com', ...text }), limited],
  ['ticket', submission('ticket', { priority: 'low', ...text }), limited],
  ['waitlist', submission('waitlist', { email: 'ann@example.com', category: '' }), limited],
  [
    'message to a store',
    onOrder({ kind: 'message', orderId: 'order' }, { message: 'Where is it?' }),
    limited,
  ],
  [
    'review',
    onOrder(
      { kind: 'review', item: 'item', pictures: { ready: new Map(), onSent: () => undefined } },
      { rating: '5', title: 'Solid', content: 'As a bar should be.' },
    ),
    limited,
  ],
  [
    'question',
    async (turn) => {
      const { askQuestion } = await import('#actors/shop/questions-and-reviews.ts');
      return askQuestion('product', `How heavy is number ${turn}?`);
    },
    'too often',
  ],
])(
  'the %s form sends as often as its window allows, and then refuses without a request (§9)',
  async (_, send, refusal) => {
    const answers: string[] = [];
    for (let turn = 0; turn <= limits.submissions.count; turn += 1) answers.push(await send(turn));
    expect(answers.indexOf(refusal)).toBe(limits.submissions.count);
    expect(sent).toHaveBeenCalledTimes(limits.submissions.count);
  },
);
