import { plainDate } from '#schema/day.ts';
import { formatDate } from '#schema/format-date.ts';
import { Children, cloneElement, isValidElement } from 'react';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading, small } from '#ui/css/text.css.ts';
import { paths, slugOf } from '#routing/paths.ts';
import * as styles from './article.css.ts';

interface ArticleProps {
  title: string;
  lead?: string | undefined;
  /** The day of the text's last change, as `2025-11-03`. */
  updated?: string | undefined;
  /** Next to the text on a desktop, below it on a phone. */
  aside?: ReactNode;
  /** Makes the text as wide as the page, for tables. */
  wide?: boolean;
  children: ReactNode;
}

/** Related pages; an article of one lists the others. */
const groups = [
  {
    title: 'Company',
    links: [
      ['About', paths.about()],
      ['Careers', paths.careers()],
      ['Press', paths.press()],
      ['Contact', paths.contact()],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Help', paths.help()],
      ['Shipping', paths.shipping()],
      ['Returns', paths.returns()],
      ['Find your order', paths.orderLookup()],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Terms', paths.terms()],
      ['Privacy', paths.privacy()],
      ['Cookies', paths.cookies()],
      ['Accessibility', paths.accessibility()],
    ],
  },
  {
    title: 'Sell with us',
    links: [
      ['Become a vendor', paths.becomeAVendor()],
      ['Vendor pricing', paths.vendorPricing()],
      ['Vendor waitlist', paths.vendorWaitlist()],
    ],
  },
] as const;

interface Part {
  id: string;
  title: string;
}

/** Gives each plain h2 of a text an id for the contents next to it. */
function withParts(children: ReactNode): { parts: Part[]; text: ReactNode } {
  const parts: Part[] = [];
  const text = Children.map(children, (child) => {
    if (!isValidElement<{ children?: ReactNode; id?: string }>(child) || child.type !== 'h2') return child;
    const { children: title } = child.props;
    if (typeof title !== 'string') return child;
    const id = slugOf(title);
    parts.push({ id, title });
    return cloneElement(child, { id });
  });
  return { parts, text };
}

/** A page of text: one title, one line length; on a desktop between related pages and contents. */
export function Article({ title, lead, updated, aside, wide = false, children }: ArticleProps) {
  const group = groups.find(({ links }) => links.some(([name]) => name === title));
  const { parts, text } = withParts(children);
  const head = (
    <div className={styles.head}>
      <h1 className={heading({ level: 52 })}>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {updated !== undefined && (
        <p className={small}>
          Last updated <time dateTime={updated}>{formatDate(plainDate(updated))}</time>
        </p>
      )}
    </div>
  );
  const prose = <div className={wide ? styles.wide : styles.prose}>{text}</div>;
  return (
    <div className={`${container} ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: title }]} />
      {aside !== undefined || group === undefined ? (
        <>
          {head}
          {aside === undefined ? (
            prose
          ) : (
            <div className={styles.columns}>
              {prose}
              <aside className={styles.aside}>{aside}</aside>
            </div>
          )}
        </>
      ) : (
        <div className={styles.sheet}>
          <div className={styles.body}>
            {head}
            {prose}
          </div>
          {/* The title alone is already the name of the footer's list. */}
          <nav className={styles.neighbors} aria-label={`${group.title} pages`}>
            <h2 className={styles.listTitle}>{group.title}</h2>
            <ul className={styles.links}>
              {group.links.map(([name, href]) => (
                <li key={href}>
                  <a href={href} className={styles.link} aria-current={name === title ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {parts.length > 2 && (
            <nav className={styles.parts} aria-labelledby="parts">
              <h2 id="parts" className={styles.listTitle}>
                On this page
              </h2>
              <ul className={styles.links}>
                {parts.map((part) => (
                  <li key={part.id}>
                    <a href={`#${part.id}`} className={styles.link}>
                      {part.title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      )}
    </div>
  );
}
