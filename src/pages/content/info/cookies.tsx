import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = "One cookie, and only if you use a dashboard. That's why there's no cookie banner.";

const stored = [
  ['cart-storage', "What's in your cart", 'Until you empty it'],
  ['saved-for-later-storage', 'Items you saved for later in the cart', 'Until you remove them'],
  ['wishlist-storage', "What's on your wishlist", 'Until you empty it'],
  ['recent-searches-storage', 'Your recent searches', 'Until you clear them in search'],
  ['stallbar-auth', "That you're logged in", 'Until you log out'],
  ['stallbar-known', 'That someone has logged in here before', 'Until you clear it'],
  ['stallbar-theme', 'Light or dark theme, if you chose one', 'Until you clear it'],
  ['stallbar-view', 'Grid or row view for lists, if you chose one', 'Until you clear it'],
  ['stallbar-uncounted', 'That you opted out of visit counts', 'Until you clear it'],
  ['stallbar-ways', 'What led you to the items in your cart', 'Until you close the tab'],
  ['stallbar-launch', 'That you dismissed the note about the vendor waitlist', 'Until you clear it'],
  ['stallbar-font', 'That this browser has our headline font, so it shows right away', 'Until you clear it'],
] as const;

export function Page() {
  return (
    <Article title="Cookies" lead={lead} updated="2025-11-03">
      <h2>The cookie</h2>
      <p>
        <code>sidebar_state</code> remembers whether a store dashboard's sidebar is collapsed. It lasts seven
        days and says nothing about you. Shoppers never get it.
      </p>
      <h2>What else your browser keeps</h2>
      <p>These are entries in your browser's own storage. They aren't sent with every request.</p>
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
        No ad networks, no social buttons that phone home, no fonts or scripts from other hosts. The payment
        page belongs to the payment provider and has its own rules, which you'll see there.
      </p>
      <h2>How to remove them</h2>
      <p>
        Clear this site's data in your browser's settings. If you're logged in, your cart and wishlist come
        back from your account. More on <a href={paths.privacy()}>privacy</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Cookies', description: lead };
}
