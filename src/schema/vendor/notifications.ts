import { Schema } from 'effect';

const Text = Schema.String;

export const notificationEvents = [
  ['new-order', 'A new order is paid'],
  ['order-cancelled', 'A buyer cancels an order'],
  ['return-requested', 'A buyer asks for a return'],
  ['return-withdrawn', 'A buyer withdraws a return'],
  ['order-message', 'A buyer writes about an order'],
  ['holiday-ended', 'Your holiday is over'],
] as const;
type EventName = (typeof notificationEvents)[number][0];

export const mailChoices = [
  ['now', 'At once'],
  ['digest', 'In a daily digest'],
  ['off', 'No mail'],
] as const;

/** What the account is told of a store, and its last notices in the app. */
export const NotificationSettings = Schema.Struct({
  choices: Schema.Record(
    Text,
    Schema.Struct({ mail: Schema.Literals(['now', 'digest', 'off']), app: Schema.Boolean }),
  ),
  version: Schema.Int,
  notices: Schema.Array(Schema.Struct({ id: Text, event: Text, reference: Text, at: Text })),
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
