import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;

/** Each event, as people choose it in the settings, as the bell says that it happened, and whose role may read it. */
export const notificationEvents = [
  ['new-order', 'An order is paid', 'New order', 'orders'],
  ['order-cancelled', 'A buyer cancels an order', 'Order canceled', 'orders'],
  ['return-requested', 'A buyer requests a return', 'Return requested', 'orders'],
  ['return-withdrawn', 'A buyer cancels a return request', 'Return request canceled', 'orders'],
  ['order-message', 'A buyer messages you about an order', 'New message', 'orders'],
  ['holiday-ended', "Your store's vacation ends", "Your store's vacation has ended", 'orders'],
  ['new-review', 'A buyer reviews a product', 'New review', 'reviews'],
  ['new-question', 'Someone asks about a product', 'New question', 'reviews'],
  ['low-stock', 'A product is running low', 'Low stock', 'products'],
  ['post-decided', 'We review a blog post', 'We reviewed your post', 'posts'],
  ['feedback-answered', 'We reply to a ticket', 'We replied to your ticket', 'feedback'],
  ['payout', 'A payout arrives or fails', 'Payout update', 'payouts'],
  ['dispute', 'A payment is disputed or a dispute is resolved', 'Dispute update', 'payouts'],
  ['product-decided', 'We take down or restore a product', 'We reviewed your product', 'products'],
] as const;
/** One-time events always notify: there is no setting. */
const unchosenEvents = [['application-approved', '', 'Your store is approved']] as const;
const eventLabel = (event: string): string =>
  [...notificationEvents, ...unchosenEvents].find(([id]) => id === event)?.[2] ?? event;

type EventName = (typeof notificationEvents)[number][0];

export const mailChoices = [
  ['now', 'Right away'],
  ['digest', 'In a daily digest'],
  ['off', 'No email'],
] as const;

/** In-app notifications. */
export const Notice = Schema.Struct({
  id: Text,
  event: Text,
  /** An order's number, or the id of anything else. */
  reference: Text,
  /** Its name for people. */
  label: Text,
  /** What happened; null where the event and the label say it. */
  words: NullableText,
  at: Text,
  is_read: Schema.Boolean,
});
export type Notice = typeof Notice.Type;

export const noticeWords = ({ words, event }: Pick<Notice, 'words' | 'event'>): string =>
  words ?? eventLabel(event);

export const Notices = Schema.Struct({ rows: Schema.Array(Notice), next: Schema.NullOr(Text) });

/** The account's notification settings for a store, and its last notifications in the app. */
export const NotificationSettings = Schema.Struct({
  choices: Schema.Record(
    Text,
    Schema.Struct({ mail: Schema.Literals(['now', 'digest', 'off']), app: Schema.Boolean }),
  ),
  version: Schema.Int,
  notices: Schema.Array(Notice),
});
export type NotificationSettings = typeof NotificationSettings.Type;

/** `mail:new-order` and `app:new-order`, and so on. */
export type NotificationValues = Record<`mail:${EventName}`, string> & Record<`app:${EventName}`, boolean>;

export const notificationValuesOf = ({
  choices,
}: Pick<NotificationSettings, 'choices'>): NotificationValues =>
  Object.fromEntries(
    notificationEvents.flatMap(([event]) => [
      [`mail:${event}`, choices[event]?.mail ?? 'off'],
      [`app:${event}`, choices[event]?.app ?? false],
    ]),
  ) as NotificationValues;

export const choicesOf = (values: NotificationValues): object =>
  Object.fromEntries(
    notificationEvents.map(([event]) => [
      event,
      { mail: values[`mail:${event}`], app: values[`app:${event}`] },
    ]),
  );
