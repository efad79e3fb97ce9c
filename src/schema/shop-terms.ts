const switchNames = ['reviews', 'questions', 'guest_checkout', 'applications', 'launch_banner'] as const;

/** What admins have set and every page may say or offer. */
export interface ShopTerms {
  /** Whose days count where no store's do. */
  time_zone: string;
  /** So long after delivery things can be sent back. */
  return_days: number;
  /** So many working days an application waits for its answer. */
  application_days: number;
  /** So long stock is kept during checkout. */
  hold_minutes: number;
  switches: Readonly<Record<(typeof switchNames)[number], boolean>>;
}

/** Until they are read, and where they cannot be: the server refuses what is off. */
export const usualTerms: ShopTerms = {
  time_zone: 'America/New_York',
  return_days: 30,
  application_days: 5,
  hold_minutes: 15,
  switches: { reviews: true, questions: true, guest_checkout: true, applications: true, launch_banner: true },
};

/** What the server's answer says; null for anything else. */
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
