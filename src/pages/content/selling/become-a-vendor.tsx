import { payoutDays } from './payout-days.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { SellingTerms } from '#schema/content/content.ts';
import { ApplyLink } from './apply-link.tsx';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import * as styles from '#pages/kit/reading/reading.css.ts';
import { formatPercent } from '#schema/format.ts';

const lead = "You make or choose gear you'd train with. We bring the people, the payments and the paperwork.";

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
          <span>{`of the item total of each delivered order${terms.other_rates.length > 0 ? '; some items have another rate' : ''}`}</span>
        </li>
        <li className={styles.fact}>
          <span className={heading({ level: 36 })}>{payoutDays[terms.payout_schedule].short}</span>
          <span>we pay out what's available</span>
        </li>
      </ul>
      <h2>What you keep</h2>
      <ul>
        <li>
          <strong>Your name.</strong> Your own store page, with your logo, your story and your posts.
        </li>
        <li>
          <strong>Your prices and your shipping.</strong> Flat, by weight or by order total, free above an
          amount you choose.
        </li>
        <li>
          <strong>Your customers' trust.</strong> Questions and reviews come to you, and you reply under your
          name.
        </li>
      </ul>
      <h2>What we do</h2>
      <ul>
        <li>One checkout for all stores, by card or PayPal.</li>
        <li>Sales tax for every state, calculated and shown before anyone pays.</li>
        <li>Stock holds during checkout, so you never sell the same bar twice.</li>
        <li>Search, categories, reviews from real buyers, and email you can rely on.</li>
      </ul>
      <h2>How it works</h2>
      <ol>
        <li>
          Create an account and apply: tell us what you sell, where you ship from and how long you've been at
          it.
        </li>
        <li>
          {`We read every application and reply within ${terms.application_days} business ${terms.application_days === 1 ? 'day' : 'days'}, with the reason if it's a no.`}
        </li>
        <li>Set up your store: profile, shipping rates, first product.</li>
        <li>Publish. People can buy right away.</li>
      </ol>
      <h2>Who we're looking for</h2>
      <p>
        Makers and specialists. You stand behind what you send, ship when you say you will, and can tell a
        customer which of your two bars is the right one. We don't accept drop-shipping of things you've never
        held.
      </p>
      <p>
        Not ready yet? <a href={paths.vendorWaitlist()}>Leave your email</a> and we'll email you when we open
        the next round.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Become a vendor', description: lead };
}
