import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead =
  'Everybody should be able to buy a barbell here, with a mouse, a keyboard, a screen reader or one thumb.';

export function Page() {
  return (
    <Article title="Accessibility" lead={lead} updated="2025-11-03">
      <h2>What we aim for</h2>
      <p>
        The Web Content Accessibility Guidelines 2.2, level AA, on every page. Each page and each state of it
        is checked by an automatic tool before a change goes out; the way from search to paid order is also
        walked by keyboard alone.
      </p>
      <h2>What helps</h2>
      <ul>
        <li>
          <strong>Keyboard.</strong> Everything can be reached with Tab and used with Enter, Space, the arrows
          and Escape. The first Tab on a page offers to skip to the content. Ctrl+K or Cmd+K opens the search.
        </li>
        <li>
          <strong>Screen readers.</strong> Pages have one title and named regions; a change of page, an error
          and a change in the cart are announced.
        </li>
        <li>
          <strong>Sight.</strong> Light and dark theme, contrast of at least 4.5 to 1 for text, text that
          grows to 200% without loss, and no meaning that is told by color alone.
        </li>
        <li>
          <strong>Motion.</strong> Little of it, and none when your system asks for less.
        </li>
        <li>
          <strong>Touch.</strong> Targets of at least 44 pixels.
        </li>
        <li>
          <strong>Time.</strong> The only clock is the hold on your items at checkout. It is told in advance,
          and when it ends you can order again with what is left.
        </li>
      </ul>
      <h2>What does not work well yet</h2>
      <ul>
        <li>
          Pictures that stores upload may have a description that says little. Report it and we ask the store.
        </li>
        <li>Carriers’ tracking pages and the payment page are not ours. We choose them with care.</li>
      </ul>
      <h2>Tell us</h2>
      <p>
        Something is in your way? <a href={paths.contact()}>Write to us</a> or to{' '}
        <a href={`mailto:${brand.supportEmail}?subject=Accessibility`}>{brand.supportEmail}</a>. Say what you
        wanted to do and what you used. You get an answer within two working days, and the order done by hand
        if you need it.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Accessibility', description: lead };
}
