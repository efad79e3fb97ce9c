import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = `${brand.name} is an online marketplace for training gear. Independent stores sell here under their own names, and you pay once.`;

export function Page() {
  return (
    <Article title="About" lead={lead}>
      <p>
        Stall bars are the wooden ladders on the wall of every old gym. A stall is where people stand behind
        what they make. We liked that one word says both.
      </p>
      <h2>Why a marketplace and not a store</h2>
      <p>
        The best barbell we ever used came from a four-person workshop. The best chalk came from a climber who
        grinds it in a shed. Neither wanted to run an online store, argue with a payment processor or collect
        sales tax in 45 states. Both wanted to pick up the phone when a customer asked about knurling. So they
        make gear and answer questions, and we do the rest.
      </p>
      <h2>What that means for you</h2>
      <ul>
        <li>
          <strong>You know who you're buying from.</strong> Every product names its store, and every store has
          a page with what it makes, where it ships from and what its customers say.
        </li>
        <li>
          <strong>One cart, one payment, several packages.</strong> Each store packs its own orders. Before
          you pay, you'll see what each package costs to ship and when it should arrive.
        </li>
        <li>
          <strong>Reviews from people who own the gear.</strong> Only verified buyers can review a product.
          Stores can reply once, in public, but they can't remove a review.
        </li>
        <li>
          <strong>The price you see is the price you pay.</strong> If a price changes while you shop, we stop
          and show you the old and new prices. Nothing is charged until you say yes.
        </li>
      </ul>
      <h2>What it means for stores</h2>
      <p>
        A store keeps its name, its customers' trust and most of what it earns. We take a commission on
        delivered orders and charge nothing for the stall.{' '}
        <a href={paths.vendorPricing()}>The terms fit on one page</a>, and{' '}
        <a href={paths.becomeAVendor()}>the door is open</a>.
      </p>
      <h2>What we don't do</h2>
      <p>
        We don't sell your data, we don't sell spots in search results, and we don't sell our own products
        against the stores here. The record of what you click{' '}
        <a href={paths.privacy()}>stays in your own browser</a>.
      </p>
      <p>
        Questions, praise and complaints all go to <a href={paths.contact()}>the same people</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'About', description: lead };
}
