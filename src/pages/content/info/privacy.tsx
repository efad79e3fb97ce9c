import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import { CountingSwitch } from './counting-switch.tsx';

const lead = 'What we keep, why, for how long, and how you get it back or get rid of it.';

export function Page() {
  return (
    <Article title="Privacy" lead={lead} updated="2025-11-03">
      <h2>The short version</h2>
      <ul>
        <li>We keep what an order needs, and what you gave us to keep.</li>
        <li>No advertising, no trackers of others, no sale of data.</li>
        <li>What you click is recorded in your own browser only, and is gone after 24 hours.</li>
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
            <th scope="row">Name, email, phone and address of an order</th>
            <td>To pack, send, invoice and answer</td>
            <td>As long as tax law asks; without your name once you delete your account</td>
          </tr>
          <tr>
            <th scope="row">Account: email, a hash of the password, names, picture</th>
            <td>To know you again</td>
            <td>Until you delete it</td>
          </tr>
          <tr>
            <th scope="row">Saved addresses, wishlist, cart</th>
            <td>So that you need not type again</td>
            <td>Until you delete them</td>
          </tr>
          <tr>
            <th scope="row">Reviews with their pictures, questions</th>
            <td>To help others choose</td>
            <td>With the product; without your name and your pictures once you delete your account</td>
          </tr>
          <tr>
            <th scope="row">Sign-ins: time, address, browser</th>
            <td>To show you your sessions and to stop guessing</td>
            <td>As long as the session</td>
          </tr>
          <tr>
            <th scope="row">Codes that you have used, once you delete your account</th>
            <td>
              So that a code for one use per customer stays used. We keep a keyed hash of your email with
              them: it names nobody, and matches only when the same address comes back
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
      <p>Your card number. The payment page belongs to the payment provider, and we only hear yes or no.</p>
      <h2>Who else sees something</h2>
      <ul>
        <li>
          <strong>The store that you buy from</strong>: name, address, phone and email, for that order alone.
        </li>
        <li>
          <strong>Its carrier</strong>: name, address and phone.
        </li>
        <li>
          <strong>The payment provider</strong>: the amount, the reference and your email.
        </li>
        <li>
          <strong>Our host</strong>, which stores the data for us and may not use it.
        </li>
      </ul>
      <h2>In your browser</h2>
      <p>
        Cart, wishlist, comparison, theme and the record of your visit live in your browser. You can look at
        the record, clear it and switch it off under <a href={paths.analytics()}>Analytics</a>. See also{' '}
        <a href={paths.cookies()}>Cookies</a>.
      </p>
      <h2>What we count</h2>
      <p>
        Stores see how often each of their products was listed, looked at and put into a cart on a day, and
        whether a search, a category, a store’s page, a campaign or another site had led to it. These are
        numbers: we store no address, no account and no time with them, and nobody else counts for us. Nothing
        is counted in browsers that ask for that with Do Not Track or Global Privacy Control, or if you say so
        here:
      </p>
      <CountingSwitch />
      <h2>Your rights</h2>
      <p>
        On your <a href={paths.profile()}>profile page</a> you can correct everything, take all of it with you
        as one file, and delete your account. Without an account, <a href={paths.contact()}>write to us</a>{' '}
        from the address that you ordered with. We answer within thirty days, mostly within two.
      </p>
      <p>
        <span>{`Responsible: ${brand.name},`}</span>{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Privacy', description: lead };
}
