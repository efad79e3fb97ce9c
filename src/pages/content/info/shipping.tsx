import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead =
  'Every store ships its own goods. Here is what that costs, how long it takes and what happens when it is late.';

export function Page() {
  return (
    <Article title="Shipping" lead={lead} updated="2025-11-03">
      <h2>Where we ship</h2>
      <p>
        To addresses in the United States. Some heavy goods do not reach Alaska and Hawaii; checkout tells you
        so before you pay, as soon as it knows your state.
      </p>
      <h2>What it costs</h2>
      <p>
        Each store sets its own rates: flat, by weight, or by the value of the goods. Many ship for free above
        an amount that stands on the product page.
      </p>
      <ul>
        <li>
          <strong>In the cart</strong> you see an estimate: the lowest rate of each store, added up.
        </li>
        <li>
          <strong>At checkout</strong> you choose a rate for each parcel among those that serve your address.
          That price is final.
        </li>
      </ul>
      <h2>How long it takes</h2>
      <p>
        The dates at checkout count two things: the days that the store needs to pack, and the days that the
        carrier needs. Both count working days only. The dates that you were shown stay with your order.
      </p>
      <h2>Several parcels</h2>
      <p>
        Goods from three stores come as three parcels, often on different days. They share one reference, and
        each has its own status and tracking number.
      </p>
      <h2>Freight</h2>
      <p>
        Racks, benches and machines travel on a pallet. The carrier calls to agree on a day. Delivery is to
        the curb unless you chose ‘into the room’. Look at the pallet before you sign; write any damage on the
        slip and take a picture.
      </p>
      <h2>Late or lost</h2>
      <p>
        If nothing has moved three working days after the last date that we showed you, open the order and
        write to the store, or <a href={paths.contact()}>write to us</a>. A parcel that is lost is sent again
        or refunded, as you like.
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
