import { useShopTerms } from '#lazy/shop-terms.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = 'The same time for every store in the hall.';

export function Page() {
  const { return_days: days } = useShopTerms();
  return (
    <Article
      title="Returns"
      lead={`${days} days from delivery, for every store in the hall.`}
      updated="2025-11-03"
    >
      <h2>What can come back</h2>
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
            <th scope="row">Unused, in its packing</th>
            <td>Refunded in full</td>
            <td>You</td>
          </tr>
          <tr>
            <th scope="row">Used with care</th>
            <td>Refunded less what the use has cost</td>
            <td>You</td>
          </tr>
          <tr>
            <th scope="row">Damaged on the way, faulty or wrong</th>
            <td>Refunded in full or sent again</td>
            <td>The store</td>
          </tr>
          <tr>
            <th scope="row">Opened food and supplements</th>
            <td>Only when faulty</td>
            <td>The store</td>
          </tr>
          <tr>
            <th scope="row">Made to your measure</th>
            <td>Only when faulty</td>
            <td>The store</td>
          </tr>
        </tbody>
      </table>
      <h2>How it goes</h2>
      <ol>
        <li>Open the order, choose the items and the reason.</li>
        <li>The store approves, usually within one working day, and sends a label or arranges a pick-up.</li>
        <li>Pack it so that it would survive being dropped from a table. Keep the receipt.</li>
        <li>The store refunds within three working days after the parcel has arrived.</li>
      </ol>
      <h2>The money</h2>
      <p>
        It goes back the way it came. Your bank needs two to five working days more. Tax on the returned goods
        is refunded too. Shipping is refunded when the whole parcel comes back because of our or the store’s
        mistake.
      </p>
      <h2>Warranty</h2>
      <p>
        Warranty is given by the store and stands on the product page. If you and the store do not agree
        within ten days, <a href={paths.contact()}>tell us</a>: we read both sides and decide.
      </p>
    </Article>
  );
}

export function head(): Head {
  return {
    title: 'Returns',
    description: `${lead} What can come back, how it goes and when the money is there.`,
  };
}
