import { brand } from '#brand';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = 'The rules of the hall, in words that you can read aloud.';

export function Page() {
  const { hold_minutes: minutes, switches } = useShopTerms();
  return (
    <Article title="Terms" lead={lead} updated="2025-11-03">
      <h2>1. Who is who</h2>
      <p>
        <span>{`${brand.name} runs the marketplace.`}</span> <strong>Vendors</strong> are the independent
        stores that sell on it. When you buy, your contract for the goods is with the vendor that is named
        beside each item; your contract for the use of these pages is with us.
      </p>
      <h2>2. Your account</h2>
      <p>
        <span>{`${switches.guest_checkout ? 'You can buy without an account. If you open one, give ' : 'To order, you need an account. Give '}a working email address, keep your password to yourself and tell us when somebody else may know it. One person, one account. You can delete it at any time on your`}</span>{' '}
        <a href={paths.profile()}>profile page</a>.
      </p>
      <h2>3. Ordering</h2>
      <ul>
        <li>
          A product on these pages is an invitation to order. The order is placed when you press the last
          button of the checkout, and accepted when the payment has gone through.
        </li>
        <li>
          {`Stock is held for ${minutes} minutes while you pay. When the hold ends before the payment does, nothing is charged.`}
        </li>
        <li>
          If a price, a rate or the stock has changed, we show you what changed and place nothing until you
          agree.
        </li>
        <li>You can cancel a parcel without giving a reason until its store has shipped it.</li>
      </ul>
      <h2>4. Prices and tax</h2>
      <p>
        Prices are in US dollars. Sales tax of the state that we ship to is added at checkout, on the goods
        after discount. The total that you confirm is the total that is charged.
      </p>
      <h2>5. Delivery and returns</h2>
      <p>
        See <a href={paths.shipping()}>Shipping</a> and <a href={paths.returns()}>Returns</a>; both are part
        of these terms.
      </p>
      <h2>6. Reviews and questions</h2>
      <p>
        Write what you saw. We do not publish insults, personal data, advertising, or reviews by the store
        itself or against pay. We may refuse a text and say why; we do not change one. What you publish stays
        yours, and we may show it beside the product.
      </p>
      <h2>7. Training is your own risk</h2>
      <p>
        Descriptions are no medical advice. Check equipment before each use, keep to its limits, and ask a
        doctor before you start if you have a reason to.
      </p>
      <h2>8. Liability</h2>
      <p>
        Vendors answer for their goods, we answer for the marketplace. Neither limits what the law gives you
        as a consumer: for injury, for intent and for gross neglect liability is not limited at all. Otherwise
        our liability ends at what you paid for the order in question.
      </p>
      <h2>9. Fair use</h2>
      <p>
        Do not try to break the service, to read what belongs to others, or to buy with automata what others
        would like to buy by hand. If you find a hole,{' '}
        <a href={`mailto:${brand.supportEmail}?subject=Security`}>tell us</a>: we thank, and we do not sue
        those who report in good faith.
      </p>
      <h2>10. Changes and law</h2>
      <p>
        We change these terms only for what comes after. The text that stood here when you ordered counts for
        that order. The law of the state that you live in applies, as far as it protects you as a consumer.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Terms', description: lead };
}
