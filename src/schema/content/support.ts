import { Schema } from 'effect';
import { nameText } from '#schema/checkout/checkout.ts';
import { between, EmailText, problemsOf, required } from '#schema/form.ts';
import { limits } from '#schema/limits.ts';
import { messages } from '#schema/texts/texts.ts';

const Text = Schema.String;

const subject = Text.check(
  required(messages.subjectRequired),
  ...between(limits.subject, messages.subjectLength),
);
const message = Text.check(
  required(messages.messageRequired),
  ...between(limits.message, messages.messageLength),
);

/** §5 Contact form. */
export const ContactForm = Schema.Struct({
  name: nameText(messages.nameRequired),
  email: EmailText,
  subject,
  message,
});
export type ContactForm = typeof ContactForm.Type;

export const priorities = ['low', 'medium', 'high'] as const;

/** §5 Support ticket. */
export const TicketForm = Schema.Struct({
  subject,
  message,
  priority: Text.check(
    Schema.makeFilter((value) => priorities.some((known) => known === value) || messages.priorityRequired),
  ),
});
export type TicketForm = typeof TicketForm.Type;

/** §1 The vendor waitlist; an empty category means none. */
export const WaitlistForm = Schema.Struct({ email: EmailText, category: Text });
export type WaitlistForm = typeof WaitlistForm.Type;

/** An order number from the confirmation, in upper or lower case. */
const OrderLinkForm = Schema.Struct({
  reference: Text.check(Schema.isPattern(/^[a-z0-9-]{4,20}$/i, { message: messages.referenceInvalid })),
  email: EmailText,
});
export type OrderLinkForm = typeof OrderLinkForm.Type;

export const contactFormProblems = (values: ContactForm) => problemsOf(ContactForm, values);
export const ticketFormProblems = (values: TicketForm) => problemsOf(TicketForm, values);
export const orderLinkFormProblems = (values: OrderLinkForm) => problemsOf(OrderLinkForm, values);
export const waitlistFormProblems = (values: WaitlistForm) => problemsOf(WaitlistForm, values);
