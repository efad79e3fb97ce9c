import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import { CountingSwitch } from './counting-switch.tsx';

const lead = 'What we keep, why, for how long, and how you can export or delete it.';

export function Page() {
  return (
    <Article title="Privacy" lead={lead} updated="2025-11-03">
      <h2>The short version</h2>
      <ul>
        <li>We keep what an order needs and what you ask us to keep.</li>
        <li>No ads, no third-party trackers, no selling your data.</li>
        <li>
          The record of what you click stays in your own browser and is deleted after 24 hours. We count views
          of products, but not who viewed them.
        </li>
      </ul>
      <h2>What we keep</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Name, email, phone and address on an order</th>
            <td>To ship your order, invoice it and answer questions</td>
            <td>As long as tax law requires; without your name after you delete your account</td>
          </tr>
          <tr>
            <th scope="row">Account: email, a hash of the password, names, picture</th>
            <td>To recognize you</td>
            <td>Until you delete it</td>
          </tr>
          <tr>
            <th scope="row">Addresses, wishlist and cart in your account</th>
            <td>So you can find them on any device</td>
            <td>Until you delete them</td>
          </tr>
          <tr>
            <th scope="row">Reviews with their photos, and questions</th>
            <td>To help others choose</td>
            <td>As long as the product exists; without your name and photos after you delete your account</td>
          </tr>
          <tr>
            <th scope="row">Logins: time, IP address, browser</th>
            <td>To show you your sessions and stop password guessing</td>
            <td>Until the session ends</td>
          </tr>
          <tr>
            <th scope="row">Promo codes you used, after you delete your account</th>
            <td>
              So a one-per-customer code can't be used twice. We keep a keyed hash of your email with them,
              which identifies nobody and only matches if the same email comes back
            </td>
            <td>As long as the code exists</td>
          </tr>
          <tr>
            <th scope="row">Messages to us</th>
            <td>To answer them</td>
            <td>Until you ask us to delete them</td>
          </tr>
        </tbody>
      </table>
      <h2>What we never see</h2>
      <p>
        Your card number. The payment page belongs to the payment provider, which only tells us yes or no.
      </p>
      <h2>Who else sees your data</h2>
      <ul>
        <li>
          <strong>The store you buy from</strong>: name, address, phone and email, for that order only.
        </li>
        <li>
          <strong>Its carrier</strong>: name, address and phone.
        </li>
        <li>
          <strong>The payment provider</strong>: the amount, the order number and your email.
        </li>
        <li>
          <strong>Our host</strong>, which stores the data for us and isn't allowed to use it.
        </li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Your comparison, theme and visit record live in your browser, and so do your cart and wishlist unless
        you log in. You can view the record, clear it and turn it off under{' '}
        <a href={paths.analytics()}>Analytics</a>. See also <a href={paths.cookies()}>Cookies</a>.
      </p>
      <h2>What we count</h2>
      <p>
        Stores see how often each product was shown, viewed and added to a cart per day, and whether a search,
        category, store page, campaign or another site led shoppers there. These are only numbers: we don't
        store an IP address, account or time with them, and no third party does the counting for us. We count
        nothing in browsers that send Do Not Track or Global Privacy Control, or if you opt out here:
      </p>
      <CountingSwitch />
      <h2>Your rights</h2>
      <p>
        On your <a href={paths.profile()}>profile page</a> you can correct your data, export all of it as one
        file, and delete your account. Without an account, <a href={paths.contact()}>contact us</a> from the
        address you ordered with. We answer within 30 days, usually within two.
      </p>
      <p>
        <span>{`Who's responsible for your data: ${brand.name},`}</span>{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Privacy', description: lead };
}
