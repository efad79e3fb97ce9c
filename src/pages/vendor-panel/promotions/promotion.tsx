import { useEffect, useRef, useState } from 'react';
import { of } from 'rxjs';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { allCategories } from '#actors/vendor-panel/categories.ts';
import {
  createPromotionActions,
  readPromotion,
  savePromotion,
} from '#actors/vendor-panel/offers/promotions.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { Unread } from '#panel/page/unread.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { useRename } from '#routing/use-rename.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { emptyPromotion, promotionValuesOf } from '#schema/vendor-panel/offers/promotion.ts';
import type { PromotionValues, StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { PromotionActionButtons, PromotionActionReport } from './promotion-actions.tsx';
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

/** An existing or a new promotion. A new one keeps its form when the first save changes its URL. */
function StoredPromotion({ store, slug, id }: OfPromotion & { id: string | undefined }) {
  const [isNew] = useState(id === undefined);
  const stored = useRef(id);
  const rename = useRename();
  const { reading, again } = useRead(() =>
    stored.current === undefined ? of(null) : readPromotion(stored.current),
  );
  // An open form stays even if a later read fails.
  const [known, setKnown] = useState<StorePromotion | null>(null);
  const latest = reading.kind === 'ready' ? (reading.value ?? known) : known;
  if (latest !== known) setKnown(latest);
  if (reading.kind !== 'ready' && latest === null && !isNew) {
    return (
      <StorePage title="Promotion">
        {reading.kind === 'reading' ? (
          <Rows />
        ) : (
          <Unread title="We couldn't load this promotion." onRetry={again} />
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
  /** It is stored, but failed to load afterwards. */
  isUnread: boolean;
  onChanged: () => void;
  onSaved: (id: string) => void;
}

function Editing({ store, slug, promotion, isUnread, onChanged, onSaved }: EditingProps) {
  const [isDirty, setDirty] = useState(false);
  const mayWrite = mayIn(store, 'promotions', 'write');
  // The form's version. A move changes the promotion's version: then the form resets. Its own save doesn't reset it.
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
      {isUnread && <Unread title="We couldn't load this promotion." onRetry={onChanged} />}
      {promotion === null ? null : (
        <Standing store={store} promotion={promotion} mayAct={mayWrite && !isDirty} onChanged={onChanged} />
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
  const { reading: categories } = useRead(allCategories);
  const id = promotion?.id ?? freshId;
  const [isStored, setStored] = useState(promotion !== null);
  const actor = useRecordForm<PromotionValues>({
    values: promotion === null ? emptyPromotion : promotionValuesOf(promotion),
    version: promotion?.version ?? null,
    draft: `promotion/${isStored ? id : store.vendor_id}`,
    save: (values, version) => savePromotion(store.vendor_id, id, values, version),
    onSaved: () => {
      setStored(true);
      onSaved(id, actor.getSnapshot().context.saved.version ?? 0);
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
  mayAct: boolean;
  onChanged: () => void;
}

/** Its status, and the actions on its last saved version. */
function Standing({ store, promotion, mayAct, onChanged }: StandingProps) {
  const promotionActions = useActor(() => createPromotionActions(store.vendor_id));
  useEmitted(promotionActions, '*', onChanged);
  const [label, tone] = stateWords[promotion.state];
  return (
    <div className={styles.section}>
      <p className={actions}>
        <Badge tone={tone}>{label}</Badge>
        <span>{`Used ${usesOf(promotion)}`}</span>
        {mayAct ? <PromotionActionButtons actor={promotionActions} promotion={promotion} isOne /> : null}
      </p>
      <PromotionActionReport actor={promotionActions} />
    </div>
  );
}
