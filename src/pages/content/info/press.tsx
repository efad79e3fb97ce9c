import { brand } from '#brand';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';

const lead = `What ${brand.name} is in two lengths, the mark to print, and who answers your questions.`;

export function Page() {
  return (
    <Article title="Press" lead={lead}>
      <h2>In one sentence</h2>
      <blockquote>
        {`${brand.name} is an open marketplace where independent makers sell fitness, CrossFit and gym gear, and shoppers pay once for parcels from several stores.`}
      </blockquote>
      <h2>In one paragraph</h2>
      <blockquote>
        {`${brand.name} brings independent makers of training gear into one hall: barbells and bumper plates, racks, kettlebells, rowers, apparel and nutrition. Each store keeps its own name, sets its own prices and ships its own goods; shoppers fill one cart, pay once and follow every parcel under one reference. Reviews come only from people to whom the item was delivered. Stores pay a commission on delivered orders and no monthly fee.`}
      </blockquote>
      <h2>The name</h2>
      <p>
        {`${brand.name}, one word, one capital. It is the wooden wall ladder of the gym; a stall is also where somebody sells.`}
      </p>
      <h2>The mark</h2>
      <p>
        <a href="/favicon.svg" download="stallbar-mark.svg">
          Download the mark as SVG
        </a>
        . Use it on a plain ground with as much free room around it as it is wide in the middle. Do not turn
        it, stretch it or set it in another color. For a preview of a link there is{' '}
        <a href="/social.svg" download="stallbar-social.svg">
          the wide picture
        </a>
        .
      </p>
      <h2>Product pictures</h2>
      <p>
        Pictures on product pages belong to the stores. Ask the store; its page is linked from each of its
        products. <a href={paths.vendors()}>All stores</a>.
      </p>
      <h2>Questions</h2>
      <p>
        <a href={`mailto:${brand.supportEmail}?subject=Press`}>{brand.supportEmail}</a>, with ‘Press’ in the
        subject. We answer on weekdays, usually the same day, and we tell you when we do not know.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Press', description: lead };
}
