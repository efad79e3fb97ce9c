import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = 'The same return window at every store.';

export function Page() {
  const { return_days: days } = useShopTerms();
  return (
    <Article title="Returns" lead={`${days} days from delivery, at every store.`} updated="2025-11-03">
      <h2>What you can return</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Return</th>
            <th scope="col">Shipping paid by</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Unused, in its packaging</th>
            <td>Refunded in full</td>
            <td>You</td>
          </tr>
          <tr>
            <th scope="row">Gently used</th>
            <td>Refunded, minus wear</td>
            <td>You</td>
          </tr>
          <tr>
            <th scope="row">Damaged in transit, defective or wrong</th>
            <td>Refunded in full or replaced</td>
            <td>The store</td>
          </tr>
          <tr>
            <th scope="row">Opened food and supplements</th>
            <td>Only if defective</td>
            <td>The store</td>
          </tr>
          <tr>
            <th scope="row">Made to order</th>
            <td>Only if defective</td>
            <td>The store</td>
          </tr>
        </tbody>
      </table>
      <h2>How it works</h2>
      <ol>
        <li>Open the order, then choose the items and a reason.</li>
        <li>
          The store approves your return, usually within one business day, and sends a label or arranges a
          pickup.
        </li>
        <li>Pack everything to survive a drop from a table, and keep the receipt.</li>
        <li>The store refunds you within three business days after the package arrives.</li>
      </ol>
      <h2>Your refund</h2>
      <p>
        It goes to your original payment method. Your bank needs another two to five business days. We also
        refund the tax on returned items. Shipping is refunded if the whole package comes back because of our
        mistake or the store's.
      </p>
      <h2>Warranty</h2>
      <p>
        Warranties come from the store, and you'll find them on the product page. If you and the store can't
        agree within 10 days, <a href={paths.contact()}>tell us</a>. We'll listen to both sides and decide.
      </p>
    </Article>
  );
}

export function head(): Head {
  return {
    title: 'Returns',
    description: `${lead} What you can return, how it works and when you get your refund.`,
  };
}
