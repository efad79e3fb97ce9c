import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = 'One cookie, and only if you use a sidebar. That is why no banner asks you anything.';

const stored = [
  ['cart-storage', 'What is in your cart', 'Until you empty it'],
  ['saved-for-later-storage', 'What you have saved for later in the cart', 'Until you take it out'],
  ['wishlist-storage', 'What is on your wishlist', 'Until you empty it'],
  ['recent-searches-storage', 'What you have searched for last', 'Until you clear it in the search'],
  ['stallbar-auth', 'That you are signed in', 'Until you sign out'],
  ['stallbar-theme', 'Light or dark, when you chose', 'Until you clear it'],
  ['stallbar-view', 'Lists as a grid or as rows, when you chose', 'Until you clear it'],
  ['stallbar-uncounted', 'That you do not want to be counted', 'Until you clear it'],
  ['stallbar-ways', 'What had led you to the goods in your cart', 'Until you close the tab'],
  ['stallbar-launch', 'That you dismissed the note about the vendor waitlist', 'Until you clear it'],
  [
    'stallbar-font',
    'That this browser has our headline type, so that it shows at once',
    'Until you clear it',
  ],
] as const;

export function Page() {
  return (
    <Article title="Cookies" lead={lead} updated="2025-11-03">
      <h2>The cookie</h2>
      <p>
        <code>sidebar_state</code> remembers whether the sidebar of a store’s dashboard is folded. It lasts
        seven days and says nothing about you. Shoppers never get it.
      </p>
      <h2>What else your browser keeps</h2>
      <p>These are entries in your browser’s own storage. They are not sent along with every request.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">What it holds</th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {stored.map(([name, what, until]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{what}</td>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>No others</h2>
      <p>
        No advertising networks, no social buttons that report home, no fonts or scripts from other hosts. The
        payment page belongs to the payment provider and has its own rules, which it shows you there.
      </p>
      <h2>How to remove them</h2>
      <p>
        Clear the data of this site in your browser’s settings. The cart and the wishlist of a signed-in
        shopper come back from the account. More on <a href={paths.privacy()}>privacy</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Cookies', description: lead };
}
