import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = `${brand.name} in one sentence and in one paragraph, our logo, and where to send questions.`;

export function Page() {
  return (
    <Article title="Press" lead={lead}>
      <h2>In one sentence</h2>
      <blockquote>
        {`${brand.name} is an open marketplace where independent makers sell fitness, CrossFit and gym gear, and shoppers pay once for items from several stores.`}
      </blockquote>
      <h2>In one paragraph</h2>
      <blockquote>
        {`${brand.name} brings independent makers of training gear together in one marketplace: barbells and bumper plates, racks, kettlebells, rowers, apparel and nutrition. Each store keeps its own name, sets its own prices and ships its own orders. Shoppers fill one cart, pay once and track every package under one order number. Only verified buyers can review a product. Stores pay a commission on delivered orders and no monthly fee.`}
      </blockquote>
      <h2>The name</h2>
      <p>
        {`${brand.name}, one word, one capital. Stall bars are the wooden ladders on a gym wall; a stall is also where people sell things.`}
      </p>
      <h2>The logo</h2>
      <p>
        <a href="/favicon.svg" download="stallbar-mark.svg">
          Download the logo as an SVG
        </a>
        . Use it on a plain background with clear space on all sides equal to at least a quarter of the logo's
        width. Don't rotate, stretch or recolor it. For link previews, use{' '}
        <a href="/social.png" download="stallbar-social.png">
          the wide image
        </a>{' '}
        (1200 × 630).
      </p>
      <h2>Product pictures</h2>
      <p>
        Pictures on product pages belong to the stores. Contact the store; every product page links to it.{' '}
        <a href={paths.vendors()}>See all stores</a>.
      </p>
      <h2>Questions</h2>
      <p>
        <a href={`mailto:${brand.supportEmail}?subject=Press`}>{brand.supportEmail}</a>, with “Press” in the
        subject. We answer on weekdays, usually the same day, and we'll say so if we don't know.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Press', description: lead };
}
