import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { PromotionActionsActor } from '#actors/vendor-panel/offers/promotions.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as settings from '#pages/vendor-panel/settings/settings.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatMoney } from '#schema/format.ts';
import type { StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { PromotionActionButtons, PromotionActionReport } from './promotion-actions.tsx';
import { daysOf, giftOf, goodsOf, promotionViews, stateWords, usesOf } from './promotion-words.ts';

interface PromotionsViewProps {
  list: ListViewActor<StorePromotion>;
  /** Null for read-only members. */
  promotionActions: PromotionActionsActor | null;
  slug: string;
  query: ListQuery;
  /** What would this cart cost? */
  trial?: ReactNode;
}

/** A store's promotions: search and views in the URL, one tap to start, pause, end, duplicate and delete. */
export function PromotionsView({ list, promotionActions, slug, query, trial }: PromotionsViewProps) {
  const path = panelAddresses.vendorPromotions(slug);
  const isNarrowed = query.q !== undefined || query.view !== undefined;
  return (
    <StorePage
      title="Promotions"
      aside={
        promotionActions === null ? undefined : (
          <a className={button({ variant: 'primary' })} href={panelAddresses.vendorPromotionNew(slug)}>
            New promotion
          </a>
        )
      }
    >
      <p className={settings.note}>
        Your store pays for its promotions. Only one promotion applies per cart: the one that saves the
        shopper the most.
      </p>
      <Views path={path} query={query} label="Filter promotions" views={promotionViews} />
      <Search path={path} query={query} label="Name or code" />
      {promotionActions === null ? null : <PromotionActionReport actor={promotionActions} />}
      <Rows
        actor={list}
        nouns={['Promotions', 'promotion']}
        columns={columnsFor(slug, promotionActions)}
        nameOf={({ label }) => label}
        empty={
          isNarrowed
            ? { title: 'No results.', more: <p>Search for part of a name or code.</p> }
            : { title: 'No promotions yet.', more: <p>Create one, test it on a cart, then start it.</p> }
        }
      />
      {trial}
    </StorePage>
  );
}

const columnsFor = (
  slug: string,
  promotionActions: PromotionActionsActor | null,
): readonly Column<StorePromotion>[] => [
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
    label: 'Status',
    cell: ({ state }) => {
      const [label, tone] = stateWords[state];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { id: 'days', label: 'Dates', cell: (promotion) => <span>{daysOf(promotion)}</span> },
  { id: 'uses', label: 'Used', kind: 'number', cell: (promotion) => <span>{usesOf(promotion)}</span> },
  { id: 'cost', label: 'Cost', kind: 'number', cell: ({ cost }) => <span>{formatMoney(cost)}</span> },
  ...(promotionActions === null
    ? []
    : [
        {
          id: 'moves',
          label: 'Actions',
          cell: (promotion: StorePromotion) => (
            <PromotionActionButtons actor={promotionActions} promotion={promotion} />
          ),
        },
      ]),
];
