import { payoutDays } from './payout-days.ts';
import { button } from '#ui/components/button.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { SellingTerms } from '#schema/content/content.ts';
import { ApplyLink } from './apply-link.tsx';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import * as styles from '#pages/kit/reading/reading.css.ts';
import { formatPercent } from '#schema/format.ts';

const lead =
  'You make or choose gear that you would train with. We bring the people, the payment and the paperwork.';

export function Page({ data: { terms } }: PageProps<{ terms: SellingTerms }>) {
  return (
    <Article title="Become a vendor" lead={lead}>
      <p className={styles.actions}>
        <ApplyLink />
        <a className={button({ variant: 'secondary', size: 'l' })} href={paths.vendorPricing()}>
          What it costs
        </a>
      </p>
      <ul className={styles.facts}>
        <li className={styles.fact}>
          <span className={heading({ level: 36 })}>$0</span>
          <span>a month, and nothing to open a store</span>
        </li>
        <li className={styles.fact}>
          <span className={heading({ level: 36 })}>{formatPercent(terms.commission_rate)}</span>
          <span>of the goods of each delivered order</span>
        </li>
        <li className={styles.fact}>
          <span className={heading({ level: 36 })}>{payoutDays[terms.payout_schedule].short}</span>
          <span>your balance is paid out</span>
        </li>
      </ul>
      <h2>What you keep</h2>
      <ul>
        <li>
          <strong>Your name.</strong> A page of your own at an address of your own, with your mark, your story
          and your posts.
        </li>
        <li>
          <strong>Your prices and your shipping.</strong> Flat, by weight or by value, free above what you
          choose.
        </li>
        <li>
          <strong>Your customers’ trust.</strong> Questions and reviews go to you, and you answer under your
          name.
        </li>
      </ul>
      <h2>What we do</h2>
      <ul>
        <li>One checkout for all stores, by card and PayPal.</li>
        <li>Sales tax of every state, worked out and shown before anybody pays.</li>
        <li>Stock that is held while somebody pays, so that you never sell the same bar twice.</li>
        <li>Search, categories, reviews from real buyers, mails that arrive.</li>
      </ul>
      <h2>How it goes</h2>
      <ol>
        <li>Open an account and apply: what you sell, where you ship from, how long you have done it.</li>
        <li>
          {`We read every application and answer within ${terms.application_days} working ${terms.application_days === 1 ? 'day' : 'days'}, with the reason if it is a no.`}
        </li>
        <li>Set up your store: profile, shipping rates, first product.</li>
        <li>Publish. People can buy from that moment on.</li>
      </ol>
      <h2>Whom we look for</h2>
      <p>
        Makers and specialists. You answer for what you send, you ship when you say, and you can tell a
        customer which of your two bars is the right one. We do not take drop-shipping of what you have never
        held.
      </p>
      <p>
        Not yet? <a href={paths.vendorWaitlist()}>Leave your address</a> and we write when we open the next
        round.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Become a vendor', description: lead };
}
