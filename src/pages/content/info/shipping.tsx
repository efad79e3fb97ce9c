import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead =
  "Every store ships its own orders. Here's what it costs, how long it takes and what happens if it's late.";

export function Page() {
  return (
    <Article title="Shipping" lead={lead} updated="2025-11-03">
      <h2>Where we ship</h2>
      <p>
        To addresses in the United States. Some heavy items can't ship to Alaska or Hawaii. Checkout tells you
        before you pay, as soon as you enter your state.
      </p>
      <h2>What it costs</h2>
      <p>
        Each store sets its own rates: flat, by weight or by order total. Many ship free above an amount shown
        on the product page.
      </p>
      <ul>
        <li>
          <strong>In the cart</strong> you see an estimate: each store's lowest rate, added up.
        </li>
        <li>
          <strong>At checkout</strong>, choose from the rates available for shipping each package to your
          address. That price is final.
        </li>
      </ul>
      <h2>How long it takes</h2>
      <p>
        Delivery estimates at checkout include the store's handling time and the carrier's transit time, in
        business days. The delivery dates you saw at checkout stay on your order.
      </p>
      <h2>Several packages</h2>
      <p>
        Items from three stores arrive in three packages, often on different days. They share one order
        number, and each has its own status and tracking number.
      </p>
      <h2>Freight</h2>
      <p>
        Racks, benches and machines ship on a pallet. The carrier will call to schedule delivery. Delivery is
        curbside unless you choose room-of-choice delivery. Check the pallet before you sign. Write any damage
        on the delivery receipt and take a photo.
      </p>
      <h2>Late or lost</h2>
      <p>
        If tracking hasn't updated within three business days after the latest estimated delivery date, open
        the order and message the store, or <a href={paths.contact()}>contact us</a>. If a package is lost,
        the store sends it again or refunds you.
      </p>
      <p>
        See also: <a href={paths.returns()}>returns</a> and <a href={paths.help()}>all help articles</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Shipping', description: lead };
}
