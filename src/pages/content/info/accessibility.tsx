import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead =
  'Everyone should be able to buy a barbell here, with a mouse, a keyboard, a screen reader or one thumb.';

export function Page() {
  return (
    <Article title="Accessibility" lead={lead} updated="2025-11-03">
      <h2>What we aim for</h2>
      <p>
        The Web Content Accessibility Guidelines 2.2, level AA, on every page. An automated tool checks every
        page in every state before a change goes out, and we test the path from search to paid order using
        only the keyboard.
      </p>
      <h2>What helps</h2>
      <ul>
        <li>
          <strong>Keyboard.</strong> You can reach everything with Tab and use it with Enter, Space, the arrow
          keys and Escape. The first Tab on a page offers to skip to the content. Ctrl+K or Cmd+K opens
          search.
        </li>
        <li>
          <strong>Screen readers.</strong> Every page has one title and named regions. Page changes, errors
          and cart changes are announced.
        </li>
        <li>
          <strong>Sight.</strong> Light and dark themes, text contrast of at least 4.5 to 1, text that scales
          to 200% without losing anything, and no meaning carried by color alone.
        </li>
        <li>
          <strong>Motion.</strong> Little of it, and none when your system asks for less.
        </li>
        <li>
          <strong>Touch.</strong> Targets of at least 44 pixels.
        </li>
        <li>
          <strong>Time.</strong> The only timer is the hold on your items at checkout. We tell you in advance,
          and when it ends you can still order what's left.
        </li>
      </ul>
      <h2>What doesn't work well yet</h2>
      <ul>
        <li>
          Pictures uploaded by stores may have weak descriptions. Report them and we'll ask the store to fix
          them.
        </li>
        <li>We don't run carriers' tracking pages or the payment page, but we choose them with care.</li>
      </ul>
      <h2>Tell us</h2>
      <p>
        Something in your way? <a href={paths.contact()}>Contact us</a> or write to{' '}
        <a href={`mailto:${brand.supportEmail}?subject=Accessibility`}>{brand.supportEmail}</a>. Tell us what
        you wanted to do and what you used. You'll hear back within two business days, and we'll place the
        order for you if you need us to.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Accessibility', description: lead };
}
