import type { CheckoutSnapshot } from '#machines/checkout/checkout.machine.ts';
import type { Address, Contact } from '#schema/checkout/checkout.ts';
import { sections } from '#schema/checkout/progress.ts';
import type { Section } from '#schema/checkout/progress.ts';
import type { Act, Screen } from '#engine/screen.ts';

/** The label of the button that finishes a section. */
const finishing: Readonly<Record<Section, string>> = {
  contact: 'Continue to address',
  address: 'Continue to delivery',
  delivery: 'Continue to payment',
  payment: 'Review order',
  review: 'Place order',
};

/** The headings of the sections. */
const titles: Readonly<Record<Section, string>> = {
  contact: 'Contact',
  address: 'Address',
  delivery: 'Delivery',
  payment: 'Payment',
  review: 'Review',
};

const fill = (label: string, value: string): Act => ({ fill: label, with: value });

const isOpen = (snapshot: CheckoutSnapshot) => snapshot.matches({ flow: 'open' });
const unpriced = (snapshot: CheckoutSnapshot) =>
  snapshot.context.quote === null && snapshot.matches({ flow: { open: { prices: 'unknown' } } });

const stands = (snapshot: CheckoutSnapshot, section: Section) =>
  isOpen(snapshot) && !unpriced(snapshot) && snapshot.context.section === section;

function keyOf(snapshot: CheckoutSnapshot): readonly (string | RegExp)[] {
  const { section, quote } = snapshot.context;
  if (section === 'delivery' && quote === null) return ['Loading delivery options…'];
  if (section !== 'review') return [finishing[section]];
  if (snapshot.matches({ flow: { open: { section: { review: 'changed' } } } })) {
    return ['Your order changed'];
  }
  return [quote === null ? 'Checking prices and stock…' : 'Place order'];
}

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as CheckoutSnapshot;
    const empty = 'Your cart is empty';
    const held = "Time's up";
    const timer = "We're holding your items for";
    const others = (except: readonly (string | RegExp)[]) =>
      [...Object.values(finishing), empty, 'Getting your checkout ready…'].filter(
        (words) => !except.includes(words),
      );
    if (snapshot.matches({ flow: 'placed' })) return { seen: [], unseen: others([]) };
    if (snapshot.matches({ flow: 'empty' })) return { seen: [empty], unseen: others([empty]) };
    if (snapshot.matches({ flow: 'placing' })) {
      const busy = 'Placing your order…';
      const lost = snapshot.matches({ flow: { placing: 'waiting for the connection' } });
      const offline = snapshot.matches({ connection: 'offline' });
      if (snapshot.context.quote === null) return { seen: [], unseen: [empty] };
      const again = snapshot.matches({ flow: { placing: 'asking again' } });
      const unanswered = snapshot.matches({ flow: { placing: 'unanswered' } });
      const why = [
        ...(lost ? ["We couldn't reach the shop."] : []),
        ...(again ? ["We don't know yet if your order was placed."] : []),
        ...(unanswered ? ["We couldn't find out if your order was placed."] : []),
      ];
      return {
        seen: [busy, ...(offline ? [] : why)],
        unseen: [empty, "That didn't work, and nothing was ordered."],
      };
    }
    if (!isOpen(snapshot)) return { seen: ['Getting your checkout ready…'], unseen: [empty] };
    if (unpriced(snapshot)) {
      const offline = snapshot.matches({ connection: 'offline' });
      return { seen: [offline ? "You're offline" : "We couldn't load the prices"], unseen: others([]) };
    }
    const here = keyOf(snapshot);
    const expired = snapshot.matches({ flow: { open: { section: { review: 'hold expired' } } } });
    const isHeld = snapshot.matches({ flow: { open: { section: { review: 'held' } } } });
    const notHeld = snapshot.matches({ flow: { open: { section: { review: 'not held' } } } });
    const why = notHeld ? [snapshot.context.notHeld ?? 'a reason'] : [];
    return {
      seen: [...here, ...why, ...(expired ? [held] : []), ...(isHeld ? [timer] : [])],
      unseen: [...others(here), ...(expired ? [] : [held]), ...(isHeld ? [] : [timer])],
    };
  },
  acts: {
    'contact.done': ({ contact }, any) => {
      if (!stands(any as CheckoutSnapshot, 'contact')) return null;
      const { firstName, lastName, email, phone } = contact as Contact;
      return [
        fill('First name', firstName),
        fill('Last name', lastName),
        fill('Email', email),
        fill('Phone', phone),
        { press: finishing.contact },
      ];
    },
    'address.done': ({ address }, any) => {
      if (!stands(any as CheckoutSnapshot, 'address')) return null;
      const { address: street, city, state, zipCode } = address as Address;
      return [
        fill('Street address', street),
        fill('City', city),
        { choose: 'State', option: state },
        fill('ZIP code', zipCode),
        { press: finishing.address },
      ];
    },
    'delivery.done': (_, any) => {
      const snapshot = any as CheckoutSnapshot;
      // Before the first quote no section can be finished; an undeliverable order disables the button.
      const isOffered = snapshot.context.quote?.orders.every(({ deliverable }) => deliverable) === true;
      return stands(snapshot, 'delivery') && isOffered && snapshot.can({ type: 'delivery.done' })
        ? [{ press: finishing.delivery }]
        : null;
    },
    'method.done': (_, any) =>
      stands(any as CheckoutSnapshot, 'payment') ? [{ pick: 'Card' }, { press: finishing.payment }] : null,
    'order.place': (_, any) => {
      const snapshot = any as CheckoutSnapshot;
      return snapshot.can({ type: 'order.place' }) && !snapshot.hasTag('quoting')
        ? [{ press: /^Place order/ }]
        : null;
    },
    'changes.accept': (_, any) =>
      (any as CheckoutSnapshot).can({ type: 'changes.accept' })
        ? [{ press: /^(Accept changes?|Back to the shop)$/ }]
        : null,
    'section.edit': ({ section }, any) => {
      const snapshot = any as CheckoutSnapshot;
      const place = sections.indexOf(section as Section);
      if (!isOpen(snapshot) || unpriced(snapshot) || place >= sections.indexOf(snapshot.context.section)) {
        return null;
      }
      return [{ press: new RegExp(`^Change ?${titles[section as Section]}$`) }];
    },
    'checkout.retry': (_, any) => (unpriced(any as CheckoutSnapshot) ? [{ press: 'Try again' }] : null),
  },
};
