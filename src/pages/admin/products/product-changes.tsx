import { useState } from 'react';
import { map } from 'rxjs';
import { readChanges } from '#actors/admin/products/product-changes.ts';
import type { ReadChanges } from '#actors/admin/products/product-changes.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as diff from '#panel/diff/diff.css.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { KeptVersion, ProductChanges as Answer } from '#schema/admin/products/product-changes.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { visuallyHidden, grid } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { ChangeList } from '#pages/kit/change-list.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { useChanged } from '#ui/use-changed.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

interface ProductChangesProps {
  productId: string;
  /** The version that the admin read before; null for the one that was last decided on. */
  since: number | null;
  read?: ReadChanges | undefined;
}

/** How a product's public version differs from the last decided, last read, or any other version. */
export function ProductChanges({ productId, since, read = readChanges }: ProductChangesProps) {
  const [choice, setChoice] = useState<{ from: number | null; to: number | null }>({ from: since, to: null });
  const { reading, again } = useRead(() =>
    read(productId, choice.from, choice.to).pipe(map((answer) => ({ answer, choice }))),
  );
  useChanged(choice, again);
  const known = reading.kind === 'ready' ? reading.value : null;
  return (
    <PageSection className={kit.bar} aria-labelledby="changes">
      <h2 id="changes" className={heading({ level: 20 })}>
        {since === null ? 'Changes' : 'Changes since you opened it'}
      </h2>
      {reading.kind === 'failed' ? (
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load the changes."
          action={<TryAgain onPress={again} />}
        />
      ) : known === null ? (
        <div aria-busy="true">
          <p className={visuallyHidden}>Loading changes</p>
          <Skeleton shape="block" height={120} />
        </div>
      ) : known.answer === null ? (
        <p className={hint}>This product no longer exists.</p>
      ) : known.answer === 'denied' ? (
        <AdminDenied />
      ) : (
        <Compared
          answer={known.answer}
          since={since}
          choice={choice}
          isBusy={known.choice !== choice}
          onChoose={setChoice}
        />
      )}
    </PageSection>
  );
}

const decided = { taken_down: 'taken down', restored: 'restored', kept: 'kept' } as const;

const labelOf = ({ version, at, decision }: KeptVersion): string =>
  `Version ${version}, ${formatDateAndMinute(at)}${decision === null ? '' : `, ${decided[decision]}`}`;

/** The versions to choose from. A version under comparison is listed even if it is no longer stored. */
const itemsOf = (
  { versions }: Answer,
  more: readonly (readonly [version: number | null, label: string])[],
): { id: string; label: string }[] => [
  ...more
    .filter(([version]) => version !== null && !versions.some((kept) => kept.version === version))
    .map(([version, label]) => ({ id: String(version), label })),
  ...versions.map((kept) => ({ id: String(kept.version), label: labelOf(kept) })),
];

interface ComparedProps {
  answer: Answer;
  since: number | null;
  choice: { from: number | null; to: number | null };
  /** The selected comparison has not loaded yet. */
  isBusy: boolean;
  onChoose: (choice: { from: number | null; to: number | null }) => void;
}

function Compared({ answer, since, choice, isBusy, onChoose }: ComparedProps) {
  const from = choice.from ?? answer.from;
  const numberOf = (text: string) => (text === '' ? null : Number(text));
  return (
    <>
      <div className={grid({ columns: 2, gap: 4 })}>
        <Select
          label="From"
          value={from === null ? '' : String(from)}
          placeholder={from === null ? 'Choose a version' : undefined}
          items={itemsOf(answer, [
            [since, `Version ${since}, as you opened it`],
            [from === since ? null : from, `Version ${from}`],
          ])}
          onChange={(text) => onChoose({ ...choice, from: numberOf(text) })}
        />
        <Select
          label="To"
          value={choice.to === null ? '' : String(choice.to)}
          placeholder="Now"
          items={itemsOf(answer, [])}
          onChange={(text) => onChoose({ from, to: numberOf(text) })}
        />
      </div>
      <div className={diff.compared} aria-busy={isBusy}>
        <Outcome answer={answer} />
      </div>
    </>
  );
}

function Outcome({ answer: { changes, from, to, versions } }: { answer: Answer }) {
  if (from === null) {
    return (
      <p className={hint} role="status">
        No admin has reviewed this product yet. Choose a version to compare with.
      </p>
    );
  }
  if (changes === null) {
    const missing = versions.some(({ version }) => version === from) && to !== null ? to : from;
    return (
      <Notice tone="info" role="status" title={`Version ${missing} is no longer available.`}>
        <p>We keep a product's last 200 versions. Choose another one to compare with.</p>
      </Notice>
    );
  }
  if (Object.keys(changes).length === 0) {
    return (
      <p className={hint} role="status">
        {to === null
          ? `Nothing shoppers see has changed since version ${from}.`
          : `Versions ${from} and ${to} look the same to shoppers.`}
      </p>
    );
  }
  return <ChangeList changes={changes} namesSame />;
}
