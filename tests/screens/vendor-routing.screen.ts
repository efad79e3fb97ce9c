import type { VendorRoutingSnapshot } from '#machines/vendor-routing/vendor-routing.machine.ts';
import { messages } from '#schema/messages.ts';
import type { Screen } from './screen.ts';

/** Where a vendor finds themselves, and the banner above the page. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as VendorRoutingSnapshot;
    const { path, userId } = snapshot.context;
    const isShown = snapshot.matches({ banner: 'shown' });
    const said = isShown ? { seen: [messages.vendorBannerTitle] } : { unseen: [messages.vendorBannerTitle] };
    if (snapshot.matches({ routing: 'redirecting to profile setup' })) {
      return { ...said, at: /^\/vendor\/profile-setup$/ };
    }
    // Who has signed out is led home from wherever they were.
    return userId === null ? said : { ...said, at: new RegExp(`^${path}$`) };
  },
  acts: { 'banner.dismiss': () => [{ press: 'Dismiss' }] },
};
