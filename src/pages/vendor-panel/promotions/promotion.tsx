import { useEffect, useRef, useState } from 'react';
import { of } from 'rxjs';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { categoryNames } from '#actors/vendor-panel/categories.ts';
import {
  createPromotionMoves,
  readPromotion,
  savePromotion,
} from '#actors/vendor-panel/offers/promotions.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { usePanelForm } from '#panel/form/use-panel-form.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { Unread } from '#panel/page/unread.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { useRename } from '#routing/use-rename.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import {
  emptyPromotion,
  promotionProblems,
  promotionValuesOf,
} from '#schema/vendor-panel/offers/promotion.ts';
import type { PromotionValues, StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { Skeleton as Bone } from '#ui/components/skeleton.tsx';
import { MoveButtons, MoveReport } from './moves.tsx';
import { OpenTrial } from './open-trial.tsx';
import { PromotionView } from './promotion-view.tsx';
import { stateWords, usesOf } from './promotion-words.ts';
import { actions } from '#ui/css/layout.css.ts';

const titleOf = (id: string | undefined) => (id === undefined ? 'New promotion' : 'Promotion');

export const head = (_: null, { id }: Readonly<Record<string, string>>): Head => ({
  title: titleOf(id),
  noIndex: true,
});

export const Skeleton = () => (
  <StorePage title="Promotion">
    <Rows />
  </StorePage>
);

const Rows = () => (
  <div aria-busy="true" className={styles.section}>
    <Bone shape="block" height={320} width="100%" />
  </div>
);

/** /{vendorSlug}/vendor-dashboard/products/promotions/new and …/{id} */
export function Page({ params }: PageProps<null>) {
  const { vendorSlug: slug = '', id } = params;
  return (
    <OfStore slug={slug} title={titleOf(id)} resource="promotions" skeleton={<Skeleton />}>
      {(store) => <StoredPromotion store={store} slug={slug} id={id} />}
    </OfStore>
  );
}

interface OfPromotion {
  store: OwnStore;
  slug: string;
}

/** A promotion, or a new one: that keeps its form when the first save gives it an address. */
function StoredPromotion({ store, slug, id }: OfPromotion & { id: string | undefined }) {
  const [isNew] = useState(id === undefined);
  const stored = useRef(id);
  const rename = useRename();
  const { reading, again } = useRead(() =>
    stored.current === undefined ? of(null) : readPromotion(stored.current),
  );
  // A form that stands is not taken away because a later read failed.
  const [known, setKnown] = useState<StorePromotion | null>(null);
  const latest = reading.kind === 'ready' ? (reading.value ?? known) : known;
  if (latest !== known) setKnown(latest);
  if (reading.kind !== 'ready' && latest === null && !isNew) {
    return (
      <StorePage title="Promotion">
        {reading.kind === 'reading' ? (
          <Rows />
        ) : (
          <Unread title="This promotion could not be read." onRetry={again} />
        )}
      </StorePage>
    );
  }
  return (
    <Editing
      store={store}
      slug={slug}
      promotion={latest}
      isUnread={reading.kind === 'failed'}
      onChanged={again}
      onSaved={(saved) => {
        if (stored.current === undefined) rename(panelAddresses.vendorPromotion(slug, saved));
        stored.current = saved;
        again();
      }}
    />
  );
}

interface EditingProps extends OfPromotion {
  promotion: StorePromotion | null;
  /** It is stored, and could not be read afterwards. */
  isUnread: boolean;
  onChanged: () => void;
  onSaved: (id: string) => void;
}

function Editing({ store, slug, promotion, isUnread, onChanged, onSaved }: EditingProps) {
  const [isDirty, setDirty] = useState(false);
  const mayWrite = mayIn(store, 'promotions', 'write');
  // The version on which the form stands. A move gives the promotion another one: then the form begins anew. A save of
  // its own does not.
  const [base, setBase] = useState(promotion?.version ?? 0);
  const own = useRef(base);
  const version = promotion?.version ?? 0;
  useEffect(() => {
    if (version === own.current) return;
    own.current = version;
    setBase(version);
  }, [version]);
  return (
    <StorePage
      title={titleOf(promotion?.id)}
      aside={
        <a className={link({})} href={panelAddresses.vendorPromotions(slug)}>
          All promotions
        </a>
      }
    >
      {isUnread && <Unread title="This promotion could not be read." onRetry={onChanged} />}
      {promotion === null ? null : (
        <Standing store={store} promotion={promotion} mayMove={mayWrite && !isDirty} onChanged={onChanged} />
      )}
      <Terms
        key={base}
        store={store}
        promotion={promotion}
        mayWrite={mayWrite}
        onEdited={setDirty}
        onSaved={(id, saved) => {
          own.current = saved;
          onSaved(id);
        }}
      />
      {promotion === null ? null : <OpenTrial vendorId={store.vendor_id} promotion={promotion} />}
    </StorePage>
  );
}

interface TermsProps {
  store: OwnStore;
  promotion: StorePromotion | null;
  mayWrite: boolean;
  onEdited: (isDirty: boolean) => void;
  onSaved: (id: string, version: number) => void;
}

function Terms({ store, promotion, mayWrite, onEdited, onSaved }: TermsProps) {
  const [freshId] = useState(() => crypto.randomUUID());
  const { reading: categories } = useRead(categoryNames);
  const id = promotion?.id ?? freshId;
  const [isStored, setStored] = useState(promotion !== null);
  const actor = usePanelForm<PromotionValues>({
    values: promotion === null ? emptyPromotion : promotionValuesOf(promotion),
    version: promotion?.version ?? null,
    draft: `promotion/${isStored ? id : store.vendor_id}`,
    problemsOf: promotionProblems,
    save: async (values, version) => {
      const answer = await savePromotion(store.vendor_id, id, values, version);
      if (answer.kind === 'saved') {
        setStored(true);
        onSaved(id, answer.version ?? 0);
      }
      return answer;
    },
    onEdited,
  });
  return (
    <PromotionView
      actor={actor}
      vendorId={store.vendor_id}
      state={promotion?.state ?? null}
      mayWrite={mayWrite}
      categories={categories.kind === 'ready' ? categories.value : []}
    />
  );
}

interface StandingProps {
  store: OwnStore;
  promotion: StorePromotion;
  mayMove: boolean;
  onChanged: () => void;
}

/** Where it stands, and what can be done with it as it was saved last. */
function Standing({ store, promotion, mayMove, onChanged }: StandingProps) {
  const moves = useActor(() => createPromotionMoves(store.vendor_id));
  useEmitted(moves, '*', onChanged);
  const [label, tone] = stateWords[promotion.state];
  return (
    <div className={styles.section}>
      <p className={actions}>
        <Badge tone={tone}>{label}</Badge>
        <span>{`Used ${usesOf(promotion)}`}</span>
        {mayMove ? <MoveButtons actor={moves} promotion={promotion} isOne /> : null}
      </p>
      <MoveReport actor={moves} />
    </div>
  );
}
