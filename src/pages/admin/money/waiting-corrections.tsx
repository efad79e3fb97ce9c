import type { DeedActor } from '#actors/admin/deed.ts';
import { RowDeeds } from '#pages/admin/kit/row-deeds.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { WaitingCorrection } from '#schema/admin/money.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { link } from '#ui/components/link.css.ts';
import { correctionDeeds } from './correction-words.ts';

interface WaitingCorrectionsProps {
  corrections: readonly WaitingCorrection[];
  /** Null for those who only read. */
  actor: DeedActor | null;
  /** Whether each says which store it is about. */
  namesStore?: boolean;
}

const { approve, refuse, takeBack } = correctionDeeds;

/** What else is to be known about who may decide. */
const hintFor = ({ is_mine: isMine, is_own: isOwn }: WaitingCorrection): string =>
  isOwn
    ? 'You belong to this store: somebody else decides.'
    : isMine
      ? 'You asked for it, so another admin approves it.'
      : '';

/** Corrections that wait for another admin than the one who has asked for them. */
export const WaitingCorrections = ({ corrections, actor, namesStore = false }: WaitingCorrectionsProps) => (
  <ul className={page.list}>
    {corrections.map((each) => (
      <li key={each.id}>
        <span className={page.head}>
          {namesStore && (
            <a className={link({})} href={panelAddresses.adminStoreMoney(each.store.id)}>
              {each.store.name}
            </a>
          )}
          <span>{`${formatMoney(each.amount)}, asked for by ${each.by}, ${formatDateAndMinute(each.at)}`}</span>
          {actor !== null && !each.is_own && (
            <RowDeeds
              actor={actor}
              row={{ id: each.id, name: `${formatMoney(each.amount)} for ${each.store.name}` }}
              deeds={each.is_mine ? [takeBack] : [approve, refuse]}
            />
          )}
        </span>
        <span className={page.hint}>{each.reason}</span>
        {hintFor(each) !== '' && <span className={page.hint}>{hintFor(each)}</span>}
      </li>
    ))}
  </ul>
);
