import * as styles from '#pages/kit/panel/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';

/** The parts of /admin/emails. */
export const EmailTabs = ({
  current,
  seesSent = true,
  seesTemplates = true,
}: {
  current: 'templates' | 'sent';
  seesSent?: boolean;
  seesTemplates?: boolean;
}) =>
  seesSent && seesTemplates ? (
    <nav aria-label="Emails">
      <ul className={styles.views}>
        {(
          [
            ['templates', 'Templates', panelAddresses.adminEmails()],
            ['sent', 'Sent', panelAddresses.adminSentEmails()],
          ] as const
        ).map(([id, label, href]) => (
          <li key={id}>
            <a className={styles.view} href={href} aria-current={id === current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  ) : null;
