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
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { Select } from '#ui/components/select.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { ChangeList } from './change-list.tsx';
import { PageSection } from '#ui/components/page-section.tsx';
import { useChanged } from '#ui/use-changed.ts';

interface ProductChangesProps {
  productId: string;
  /** The version that the admin has read before; null for the one that was decided on last. */
  since: number | null;
  read?: ReadChanges | undefined;
}

/** What shoppers see differently of a product, since it was decided on or read, or between any two versions. */
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
        {since === null ? 'What has changed' : 'What has changed since you opened it'}
      </h2>
      {reading.kind === 'failed' ? (
        <Notice
          tone="danger"
          role="alert"
          title="What has changed could not be read."
          action={<Button onPress={again}>Try again</Button>}
        />
      ) : known === null ? (
        <div aria-busy="true">
          <p className={visuallyHidden}>Loading what has changed</p>
          <Skeleton shape="block" height={120} />
        </div>
      ) : known.answer === null ? (
        <p className={hint}>This product is not here any more.</p>
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

/** What there is to choose from. A version that is compared stands there even if it is not kept. */
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
  /** What is shown is not what was chosen yet. */
  isBusy: boolean;
  onChoose: (choice: { from: number | null; to: number | null }) => void;
}

function Compared({ answer, since, choice, isBusy, onChoose }: ComparedProps) {
  const from = choice.from ?? answer.from;
  const numberOf = (text: string) => (text === '' ? null : Number(text));
  return (
    <>
      <div className={diff.choices}>
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
        No admin has decided about this product yet. Choose a version to compare it with.
      </p>
    );
  }
  if (changes === null) {
    const missing = versions.some(({ version }) => version === from) && to !== null ? to : from;
    return (
      <Notice tone="info" role="status" title={`Version ${missing} is not kept any more.`}>
        <p>The last 200 versions of a product are kept. Choose another one to compare with.</p>
      </Notice>
    );
  }
  if (Object.keys(changes).length === 0) {
    return (
      <p className={hint} role="status">
        {to === null
          ? `Nothing that shoppers see has changed since version ${from}.`
          : `Shoppers saw the same in versions ${from} and ${to}.`}
      </p>
    );
  }
  return <ChangeList changes={changes} />;
}
