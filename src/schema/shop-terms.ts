const switchNames = ['reviews', 'questions', 'guest_checkout', 'applications', 'launch_banner'] as const;

/** What admins have set and every page may say or offer. */
export interface ShopTerms {
  /** So long after delivery things can be sent back. */
  return_days: number;
  /** So long stock is kept during checkout. */
  hold_minutes: number;
  switches: Readonly<Record<(typeof switchNames)[number], boolean>>;
}

/** Until they are read, and where they cannot be: the server refuses what is off. */
export const usualTerms: ShopTerms = {
  return_days: 30,
  hold_minutes: 15,
  switches: { reviews: true, questions: true, guest_checkout: true, applications: true, launch_banner: true },
};

/** What the server's answer says; null for anything else. */
export function termsIn(answer: unknown): ShopTerms | null {
  const { return_days: days, hold_minutes: minutes, switches } = (answer ?? {}) as Partial<ShopTerms>;
  return typeof days === 'number' &&
    typeof minutes === 'number' &&
    switchNames.every((name) => typeof switches?.[name] === 'boolean')
    ? (answer as ShopTerms)
    : null;
}
