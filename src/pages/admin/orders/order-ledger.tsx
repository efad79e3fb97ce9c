import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { accountWords } from '#panel/money/account-words.ts';
import * as styles from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { kindWord } from '#schema/vendor-panel/money/ledger.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Lines } from './order-parts.tsx';

/** What a posting of the ledger is about. */
const postingWord = (reason: string): string => (reason === 'refund_paid' ? 'Refund paid' : kindWord(reason));

/** The order's entries in the ledger. Renders nothing for admins who can't see money. */
export const Ledger = ({ order: { ledger, earned, store } }: { order: PlatformOrder }) =>
  ledger === null ? null : (
    <RecordSection id="ledger" title="Ledger">
      {earned !== null && (
        <p className={styles.hint}>
          <span>{`Commission ${formatMoney(earned.commission)}, store's net ${formatMoney(earned.net)}. `}</span>
          <a className={link({})} href={panelAddresses.adminStoreMoney(store.id)}>
            Store finances
          </a>
        </p>
      )}
      {ledger.length === 0 ? (
        <p className={styles.hint}>No entries yet.</p>
      ) : (
        <Lines
          lines={ledger.map(({ id, reason, note, at, entries }) => ({
            id,
            text: `${postingWord(reason)}, ${formatDateAndMinute(at)}${note === null ? '' : `, ${note}`}: ${entries
              .map(({ account, amount }) => `${accountWords[account]?.[0] ?? account} ${formatMoney(amount)}`)
              .join('; ')}`,
          }))}
        />
      )}
    </RecordSection>
  );
