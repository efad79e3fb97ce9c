/**
 * Every delay of the machines in ms, each defined only here, with its spec section; those without a section are not
 * in the spec.
 */
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
  /** Between two checks of an order whose payment is still pending. */
  paymentPoll: 1500,
  /** Between two checks of an order without realtime updates: a guest's, or after a failed check. */
  orderLook: 60_000,
  /** §7, §9: between the last key press and the request for suggestions. */
  searchDebounce: 300,
  /**
   * Between the last change of the open cart and the price request: at most 150 a minute, while the server allows
   * 240.
   */
  cartSettle: 400,
  /** Between the last key press in a draft and saving it. */
  draftSettle: 800,
  /** Between two attempts to reach a backend that is down. */
  reconnect: 3000,
  /** §9: close the dialog after a login. */
  loginClose: 1500,
  /** §9: after a sign-up with a session, go to the profile. */
  signupRedirect: 2000,
  /** §9: continue after an invitation was accepted. */
  invitationContinue: 1000,
  /** §9: between two verification emails. */
  resendCooldown: 30_000,
  /** §9: the same after the server reported too many requests. */
  resendLimitedCooldown: 60_000,
  /** An action can be undone from its banner this long. */
  undoOffer: 10_000,
  /** A bulk change can be undone this long: `undo_bulk_edit` refuses it later. */
  bulkUndo: 900_000,
  /** Between two reads of a running job. */
  jobPoll: 1000,
  /** Between two reads of what an import's pictures wait for. */
  picturePoll: 4000,
  /** Between two ticks of a countdown. */
  second: 1000,
} as const;
