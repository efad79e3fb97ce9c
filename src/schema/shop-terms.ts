const switchNames = ['reviews', 'questions', 'guest_checkout', 'applications', 'launch_banner'] as const;

/** The admins' settings that every page may mention or offer. */
export interface ShopTerms {
  /** The time zone for days that don't belong to a store. */
  time_zone: string;
  /** How long after delivery items can be returned. */
  return_days: number;
  /** Business days until an application is answered. */
  application_days: number;
  /** How long stock is held during checkout. */
  hold_minutes: number;
  switches: Readonly<Record<(typeof switchNames)[number], boolean>>;
}

/** The defaults until they load, or if they fail to: the server refuses disabled features. */
export const usualTerms: ShopTerms = {
  time_zone: 'America/New_York',
  return_days: 30,
  application_days: 5,
  hold_minutes: 15,
  switches: { reviews: true, questions: true, guest_checkout: true, applications: true, launch_banner: true },
};

/** The server's answer, parsed; null for anything else. */
export function termsIn(answer: unknown): ShopTerms | null {
  const {
    time_zone: zone,
    return_days: days,
    application_days: wait,
    hold_minutes: minutes,
    switches,
  } = (answer ?? {}) as Partial<ShopTerms>;
  return typeof zone === 'string' &&
    typeof days === 'number' &&
    typeof wait === 'number' &&
    typeof minutes === 'number' &&
    switchNames.every((name) => typeof switches?.[name] === 'boolean')
    ? (answer as ShopTerms)
    : null;
}
