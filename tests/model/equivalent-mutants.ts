import type { Equivalents } from '#engine/mutation/score.ts';

/**
 * Mistakes without any visible effect, by machine, each with the reason. Reviewed by hand: a survivor that is not
 * listed fails `npm run test:model`, and so does an entry that the suites find after all.
 */
export const equivalentMutants: Readonly<Record<string, Equivalents>> = {
  cart: {
    'retarget: cart.ready.contents initial → cart.ready.contents.filled':
      'filled with nothing turns empty in the same step',
    'retarget: cart.ready.shipping.not shown on always #0 → cart.ready.shipping.partly failed':
      'partly failed goes back to estimated in the same step while no vendor failed',
    'retarget: cart.ready.shipping.estimating on always #0 → cart.ready.shipping.partly failed':
      'partly failed goes back to estimated in the same step while no vendor failed',
    'retarget: cart.ready.shipping.estimating on estimateShipping.onDone #0 → cart.ready.shipping.partly failed':
      'partly failed goes back to estimated in the same step while no vendor failed',
    'retarget: cart.ready.shipping.estimating on estimateShipping.onError #0 → cart.ready.shipping.partly failed':
      'estimated goes on to partly failed in the same step',
    'extra transition: cart.ready.shipping.estimated on drawer.opened → cart.ready.shipping.partly failed':
      'an open drawer is not opened again, and partly failed goes back to estimated in the same step',
    'extra transition: cart.ready.contents.empty on cart.remove → cart.ready.contents.filled':
      'filled with nothing turns empty in the same step',
    'extra transition: cart.ready.shipping.partly failed on drawer.closed → cart.ready.shipping.not shown':
      'it goes there all the same, as nothing is shown any more',
  },
  checkout: {
    'drop guard: checkout.flow.restoring on cart.changed #0 [is another cart]':
      'nothing has been agreed yet: the same pieces at another price may be taken over',
    'drop action: checkout.flow.open.section.review entry / assign #0':
      'whoever comes to the review has named it already: it is resumed by name or set with the method',
    'drop guard: checkout.flow.open.section.review.held on order.place #0 [is complete]':
      'the review only stands with everything that an order needs',
    'drop guard: checkout.flow.open.section.review.not held on order.place #0 [is complete]':
      'the review only stands with everything that an order needs',
    'drop guard: checkout.flow.open.section.review.hold expired on order.place #0 [is complete]':
      'the review only stands with everything that an order needs',
  },
  emailVerification: {
    'extra transition: emailVerification.address.unknown on TOKEN_REFRESHED → emailVerification.address.checking':
      'the address around it does the same',
  },
  guard: {
    'drop transition: guard.deciding on always #2':
      'a visitor holds no role, so the last candidate sends them away all the same; the early one says so in words',
  },
  invitation: {
    'retarget: invitation.failed initial → invitation.failed.refused':
      'every way into the failure names which one it is',
  },
  login: {
    'drop guard: login.submitting on signIn.onError #4 [fails as]':
      'every failure that has no other name is the unexpected one',
    'drop action: login.submitting on signIn.onError #4 / note the failure #0':
      'an unexpected failure has no words of the server, and submitting has cleared the last ones',
    'retarget: login.failed initial → login.failed.credentials':
      'every way into the failure names which one it is',
  },
  search: {
    'retarget: search.open on search.cleared #0 → search.open.recalling':
      'an empty field shows the recent searches, or is idle if there are none',
    'retarget: search.open initial → search.open.recalling':
      'an empty field shows the recent searches, or is idle if there are none',
  },
  session: {
    'drop action: session.initializing on INITIAL_SESSION #0 / count as found #1':
      'a session counts as found until it is told otherwise',
    'drop action: session.signed out on TOKEN_REFRESHED #0 / count as found #1':
      'whoever is signed out has forgotten everything, also that they signed in',
    'drop guard: session.signed in on PASSWORD_RECOVERY #0 [is someone else]':
      'the region of the password takes the recovery of the same person first',
  },
  signup: {
    'drop guard: signup.submitting on signUp.onError #6 [fails as]':
      'every failure that has no other name is the unexpected one',
    'drop action: signup.submitting on signUp.onError #6 / note the failure #0':
      'an unexpected failure has no words of the server, and submitting has cleared the last ones',
    'retarget: signup.failed initial → signup.failed.exists':
      'every way into the failure names which one it is',
  },
  vendorRouting: {
    'retarget: vendorRouting.banner initial → vendorRouting.banner.shown':
      'a banner that is not due hides in the same step',
    'extra transition: vendorRouting.banner.hidden on access.changed → vendorRouting.banner.shown':
      'a banner that is not due hides in the same step, one that is due is shown anyway',
    'retarget: vendorRouting.banner.dismissed on access.changed #0 → vendorRouting.banner.shown':
      'from hidden and from shown the same step ends where the banner is due',
  },
};
