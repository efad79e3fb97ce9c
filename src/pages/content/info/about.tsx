import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = `${brand.name} is a market hall for training gear. Independent stores sell here, each under its own name, and you pay once.`;

export function Page() {
  return (
    <Article title="About" lead={lead}>
      <p>
        A stall bar is the wooden ladder on the wall of every old gym. A stall is where somebody stands behind
        what they made. We liked that one word says both.
      </p>
      <h2>Why a market and not a shop</h2>
      <p>
        The best barbell we ever used came from a workshop of four people. The best chalk came from a climber
        who grinds it in a shed. None of them wanted to run a web shop, argue with a payment provider or
        collect tax for forty-five states. All of them wanted to answer the telephone when a customer asked
        about knurling. So they make and answer, and the hall does the rest.
      </p>
      <h2>What that means for you</h2>
      <ul>
        <li>
          <strong>You know who sells.</strong> Every product names its store, and every store has a page with
          what it makes, where it ships from and what its customers say.
        </li>
        <li>
          <strong>One cart, one payment, several parcels.</strong> Each store packs its own goods. You see
          what each parcel costs and when it comes before you pay.
        </li>
        <li>
          <strong>Reviews from people who own the thing.</strong> Only somebody to whom an item was delivered
          can review it. Stores may answer, once, in public. They cannot remove a review.
        </li>
        <li>
          <strong>The price you see is the price you pay.</strong> If a price changes while you shop, we stop
          and show you the old and the new one. Nothing is charged until you say yes.
        </li>
      </ul>
      <h2>What it means for stores</h2>
      <p>
        A store keeps its name, its customers’ trust and most of its money. We take a commission on what is
        delivered and nothing for standing here. <a href={paths.vendorPricing()}>The terms fit on one page</a>
        , and <a href={paths.becomeAVendor()}>the door is open</a>.
      </p>
      <h2>What we do not do</h2>
      <p>
        We do not sell your data, we do not sell places in the search results, and we do not sell products of
        our own against the stores that sell here. What you do on these pages is counted in your own browser
        and <a href={paths.privacy()}>stays there</a>.
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
