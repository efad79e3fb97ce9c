import { brand } from '#brand';
import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = 'The rules of the marketplace, in plain words.';

export function Page() {
  const { hold_minutes: minutes, switches } = useShopTerms();
  return (
    <Article title="Terms" lead={lead} updated="2025-11-03">
      <h2>1. Who's who</h2>
      <p>
        <span>{`${brand.name} runs the marketplace.`}</span> <strong>Vendors</strong> are the independent
        stores that sell on it. When you buy, your contract for the items is with the vendor named next to
        each item. Your contract for using this site is with us.
      </p>
      <h2>2. Your account</h2>
      <p>
        <span>{`${switches.guest_checkout ? 'You can buy without an account. If you open one, give ' : 'To order, you need an account. Give '}a working email address, keep your password to yourself and tell us if someone else may know it. One person, one account. You can delete it anytime on your`}</span>{' '}
        <a href={paths.profile()}>profile page</a>.
      </p>
      <h2>3. Ordering</h2>
      <ul>
        <li>
          A product on these pages is an invitation to order. The order is placed when you press the last
          button at checkout, and accepted when the payment has gone through.
        </li>
        <li>
          {`We hold stock for ${minutes} minutes while you pay. If the hold ends before you pay, nothing is charged.`}
        </li>
        <li>
          If a price, a rate or the stock changes, we show you what changed and don't place the order until
          you agree.
        </li>
        <li>You can cancel a package for any reason until its store ships it.</li>
      </ul>
      <h2>4. Prices and tax</h2>
      <p>
        Prices are in US dollars. Checkout adds sales tax for the state your order ships to, on the discounted
        price of the items. The total you confirm is the total you're charged.
      </p>
      <h2>5. Delivery and returns</h2>
      <p>
        See <a href={paths.shipping()}>Shipping</a> and <a href={paths.returns()}>Returns</a>; both are part
        of these terms.
      </p>
      <h2>6. Reviews and questions</h2>
      <p>
        Write about what you experienced. We don't publish insults, personal information, ads, paid reviews or
        reviews by the store itself. We may decline what you wrote and say why, but we don't edit it. What you
        publish stays yours, and we may show it with the product.
      </p>
      <h2>7. Train at your own risk</h2>
      <p>
        Descriptions aren't medical advice. Check equipment before each use, stay within its limits, and ask a
        doctor before you start if you have any reason to.
      </p>
      <h2>8. Liability</h2>
      <p>
        Vendors are responsible for their products, and we're responsible for the marketplace. Nothing here
        limits your rights as a consumer: liability for injury, willful misconduct and gross negligence is not
        limited. Otherwise, our liability is limited to what you paid for the order in question.
      </p>
      <h2>9. Fair use</h2>
      <p>
        Don't try to break the service, access other people's data, or use bots to buy what others would like
        to buy by hand. If you find a security hole,{' '}
        <a href={`mailto:${brand.supportEmail}?subject=Security`}>tell us</a>. We'll thank you, and we won't
        sue anyone who reports in good faith.
      </p>
      <h2>10. Changes and law</h2>
      <p>
        Changes to these terms only apply to future orders. The text that was here when you ordered applies to
        that order. The law of the state you live in applies where it protects you as a consumer.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Terms', description: lead };
}
