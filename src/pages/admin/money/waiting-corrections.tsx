import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { RowActions } from '#pages/admin/kit/row-actions.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { WaitingCorrection } from '#schema/admin/money.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { correctionActions } from './correction-words.ts';

interface WaitingCorrectionsProps {
  corrections: readonly WaitingCorrection[];
  /** Null for read-only admins. */
  actor: AdminActionActor | null;
  /** Whether each row names its store. */
  namesStore?: boolean;
}

const { approve, refuse, takeBack } = correctionActions;

/** Notes on who may decide. */
const hintFor = ({ is_mine: isMine, is_own: isOwn }: WaitingCorrection): string =>
  isOwn
    ? "You're on this store's team, so another admin has to decide."
    : isMine
      ? 'You requested it, so another admin has to approve it.'
      : '';

/** Corrections that wait for an admin other than their requester. */
export const WaitingCorrections = ({ corrections, actor, namesStore = false }: WaitingCorrectionsProps) => (
  <ul className={stack({ gap: 2 })}>
    {corrections.map((each) => (
      <li key={each.id}>
        <span className={page.head}>
          {namesStore && (
            <a className={link({})} href={panelAddresses.adminStoreMoney(each.store.id)}>
              {each.store.name}
            </a>
          )}
          <span>{`${formatMoney(each.amount)}, requested by ${each.by}, ${formatDateAndMinute(each.at)}`}</span>
          {actor !== null && !each.is_own && (
            <RowActions
              actor={actor}
              row={{ id: each.id, name: `${formatMoney(each.amount)} for ${each.store.name}` }}
              allowed={each.is_mine ? [takeBack] : [approve, refuse]}
            />
          )}
        </span>
        <span className={page.hint}>{each.reason}</span>
        {hintFor(each) !== '' && <span className={page.hint}>{hintFor(each)}</span>}
      </li>
    ))}
  </ul>
);
