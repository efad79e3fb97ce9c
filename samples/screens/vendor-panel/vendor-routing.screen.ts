import type { VendorRoutingSnapshot } from '#machines/vendor-panel/vendor-routing.machine.ts';
import { messages } from '#schema/texts/texts.ts';
import type { Screen } from '#engine/screen.ts';

/** The vendor's page, and the banner above it. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as VendorRoutingSnapshot;
    const { path, userId } = snapshot.context;
    const isShown = snapshot.matches({ banner: 'shown' });
    const said = isShown ? { seen: [messages.vendorBannerTitle] } : { unseen: [messages.vendorBannerTitle] };
    if (snapshot.matches({ routing: 'redirecting to profile setup' })) {
      return { ...said, at: /^\/vendor\/profile-setup$/ };
    }
    // After signing out everyone is sent home.
    return userId === null ? said : { ...said, at: new RegExp(`^${path}$`) };
  },
  acts: { 'banner.dismiss': () => [{ press: 'Dismiss' }] },
};
