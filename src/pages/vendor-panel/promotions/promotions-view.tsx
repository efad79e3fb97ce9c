import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { PromotionMovesActor } from '#actors/vendor-panel/offers/promotions.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as settings from '#pages/vendor-panel/settings/settings.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatMoney } from '#schema/format.ts';
import type { StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { Badge } from '#ui/components/badge.tsx';
import { button } from '#ui/components/button.css.ts';
import { link } from '#ui/components/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { MoveButtons, MoveReport } from './moves.tsx';
import { daysOf, giftOf, goodsOf, promotionViews, stateWords, usesOf } from './promotion-words.ts';

interface PromotionsViewProps {
  list: ListViewActor;
  /** Null for people who may only look. */
  moves: PromotionMovesActor | null;
  slug: string;
  query: ListQuery;
  /** What would this cart pay? */
  trial?: ReactNode;
}

/** The promotions of a store: search and views in the URL, one tap to start, pause, end, duplicate and delete. */
export function PromotionsView({ list, moves, slug, query, trial }: PromotionsViewProps) {
  const path = panelAddresses.vendorPromotions(slug);
  const isNarrowed = query.q !== undefined || query.view !== undefined;
  return (
    <StorePage
      title="Promotions"
      aside={
        moves === null ? undefined : (
          <a className={button({ variant: 'primary' })} href={panelAddresses.vendorPromotionNew(slug)}>
            New promotion
          </a>
        )
      }
    >
      <p className={settings.note}>
        Your store pays for its promotions. One of them applies to a cart: the one that saves the shopper the
        most.
      </p>
      <Views path={path} query={query} label="Which promotions" views={promotionViews} />
      <Search path={path} query={query} label="Name or code" />
      {moves === null ? null : <MoveReport actor={moves} />}
      <Rows<StorePromotion>
        actor={list}
        nouns={['Promotions', 'promotion']}
        columns={columnsFor(slug, moves)}
        nameOf={({ label }) => label}
        empty={
          isNarrowed
            ? { title: 'Nothing matches.', more: <p>A search looks for parts of a name or a code.</p> }
            : { title: 'No promotion yet.', more: <p>Make one, try it on a cart, and start it.</p> }
        }
      />
      {trial}
    </StorePage>
  );
}

const columnsFor = (slug: string, moves: PromotionMovesActor | null): readonly Column<StorePromotion>[] => [
  {
    id: 'promotion',
    label: 'Promotion',
    kind: 'main',
    cell: (promotion) => (
      <span className={settings.words}>
        <a className={link({})} href={panelAddresses.vendorPromotion(slug, promotion.id)}>
          {promotion.label}
        </a>
        <span className={settings.small}>
          {`${giftOf(promotion)}, ${goodsOf(promotion)}, ${
            promotion.code === null ? 'no code needed' : `code ${promotion.code}`
          }`}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    label: 'State',
    cell: ({ state }) => {
      const [label, tone] = stateWords[state];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { id: 'days', label: 'Days', cell: (promotion) => <span>{daysOf(promotion)}</span> },
  { id: 'uses', label: 'Used', kind: 'number', cell: (promotion) => <span>{usesOf(promotion)}</span> },
  { id: 'cost', label: 'Cost', kind: 'number', cell: ({ cost }) => <span>{formatMoney(cost)}</span> },
  ...(moves === null
    ? []
    : [
        {
          id: 'moves',
          label: 'Actions',
          cell: (promotion: StorePromotion) => <MoveButtons actor={moves} promotion={promotion} />,
        },
      ]),
];
