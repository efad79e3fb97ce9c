import { Schema } from 'effect';

const Text = Schema.String;

export const notificationEvents = [
  ['new-order', 'A new order is paid'],
  ['order-cancelled', 'A buyer cancels an order'],
  ['return-requested', 'A buyer asks for a return'],
  ['return-withdrawn', 'A buyer withdraws a return'],
  ['order-message', 'A buyer writes about an order'],
  ['holiday-ended', 'Your holiday is over'],
  ['new-review', 'A product is reviewed'],
  ['new-question', 'Somebody asks about a product'],
  ['low-stock', 'An order leaves few pieces of a product'],
  ['post-decided', 'The platform decides about a post'],
  ['feedback-answered', 'The platform answers a ticket'],
  ['payout', 'A payout arrives, or does not'],
  ['dispute', 'A bank disputes a payment, or decides'],
  ['product-decided', 'The platform takes a product down or restores it'],
] as const;
/** What happens once is always told: nobody chooses. */
const unchosenEvents = [['application-approved', 'Your store is approved']] as const;
export const eventLabel = (event: string): string =>
  [...notificationEvents, ...unchosenEvents].find(([id]) => id === event)?.[1] ?? event;

type EventName = (typeof notificationEvents)[number][0];

export const mailChoices = [
  ['now', 'At once'],
  ['digest', 'In a daily digest'],
  ['off', 'No mail'],
] as const;

/** What somebody is told in the app. */
export const Notice = Schema.Struct({
  id: Text,
  event: Text,
  /** The number of an order, the id of anything else. */
  reference: Text,
  /** What people call it. */
  label: Text,
  at: Text,
  is_read: Schema.Boolean,
});
export type Notice = typeof Notice.Type;

export const Notices = Schema.Struct({ rows: Schema.Array(Notice), next: Schema.NullOr(Text) });

/** What the account is told of a store, and its last notices in the app. */
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
