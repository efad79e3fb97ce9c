/** Every delay of the machines in ms, each in this one place, with its section; without one the spec is silent. */
export const delays = {
  /** §4: roles and vendor status are fetched with a 0 ms deferral. */
  accessDeferral: 0,
  /** §9: vendor guard redirect delay. */
  vendorFrame: 100,
  /** §9: the unpublished-changes query is stale after 30 s and refetched every 60 s. */
  badgeStale: 30_000,
  publishingRefetch: 60_000,
  /** §9: admin notification refetch every 30 s. */
  adminRefetch: 30_000,
  /** Between two looks at an order whose payment has not been answered yet. */
  paymentPoll: 1500,
  /** Between two looks at an order of which no line tells: a guest's, or while the last look failed. */
  orderLook: 60_000,
  /** §7, §9: between the last key and the question for suggestions. */
  searchDebounce: 300,
  /** Between the last change of the open cart and the question for its price: 150 a minute, where the server answers 240. */
  cartSettle: 400,
  /** Between two tries to reach a backend that is away. */
  reconnect: 3000,
  /** §9: after a login the dialog closes. */
  loginClose: 1500,
  /** §9: after a sign-up with a session, on to the profile. */
  signupRedirect: 2000,
  /** §9: after an invitation was accepted, on. */
  invitationContinue: 1000,
  /** §9: between two verification mails. */
  resendCooldown: 30_000,
  /** §9: the same after the server said that it was too often. */
  resendLimitedCooldown: 60_000,
  /** Between two figures of a countdown. */
  second: 1000,
} as const;
