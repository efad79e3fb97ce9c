import { brand } from '#brand';
import * as styles from './footer.css.ts';
import { Mark } from '#ui/components/media/mark.tsx';
import { paths } from '#routing/paths.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { plainList, row } from '#ui/css/layout.css.ts';

const columns = [
  {
    title: 'Shop',
    links: [
      ['All Products', paths.products()],
      ['Special Deals', paths.products({ deals: true })],
      ['Categories', paths.categories()],
      ['Vendors', paths.vendors()],
      ['Blog', paths.blog()],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About', paths.about()],
      ['Careers', paths.careers()],
      ['Press', paths.press()],
      ['Become a Vendor', paths.becomeAVendor()],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Help', paths.help()],
      ['Contact', paths.contact()],
      ['Shipping', paths.shipping()],
      ['Returns', paths.returns()],
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
] as const;

/** Footer of every public page (spec §2). */
export function Footer({ social = brand.social }: { social?: typeof brand.social }) {
  return (
    <footer className={styles.footer} data-theme="dark">
      <div className={styles.inner}>
        <div className={styles.about}>
          <span className={styles.name}>
            <Mark size={32} />
            <span>{brand.name}</span>
          </span>
          <p className={styles.tagline}>{brand.tagline}</p>
          <ThemeSwitch name="footer-theme" />
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-labelledby={`footer-${title}`} className={styles.column}>
            <h2 id={`footer-${title}`} className={styles.title}>
              {title}
            </h2>
            <ul className={plainList}>
              {links.map(([label, href]) => (
                <li key={href}>
                  <a href={href} className={styles.link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={styles.end}>
        <p>{`© ${brand.copyrightYear} ${brand.name}. All rights reserved.`}</p>
        {social.length > 0 && (
          <ul className={row({ gap: 5, align: 'stretch' })} aria-label="Social media">
            {social.map(({ label, href }) => (
              <li key={href}>
                <a href={href} className={styles.link} rel="noopener noreferrer" target="_blank">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
