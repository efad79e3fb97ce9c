import { readHistory } from '#actors/vendor-panel/product-editor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { EditedProduct, ProductVersion } from '#schema/vendor-panel/product.ts';
import { Button } from '#ui/components/actions/button.tsx';
import * as styles from './product.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';

export interface ProductHistoryProps {
  product: EditedProduct;
  isDead: boolean;
  onRevert: (version: number) => void;
}

const actions: Readonly<Record<string, string>> = {
  created: 'created it',
  saved: 'saved it',
  drafted: 'saved a draft',
  discarded: 'discarded changes',
  published: 'published it',
  unpublished: 'unpublished it',
  scheduled: 'planned it',
  unscheduled: 'canceled the schedule',
  archived: 'archived it',
  restored: 'restored it',
  reverted: 'restored a version',
  bulk: 'changed it in bulk',
  imported: 'imported it',
};

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
};

export function Versions({ product, isDead, onRevert }: ProductHistoryProps) {
  const { reading, again } = useRead(() => readHistory(product.id));
  if (reading.kind === 'failed') {
    return (
      <div role="alert">
        <p className={styles.problem}>We couldn't load the history.</p>
        <Button size="s" onPress={again}>
          Try again
        </Button>
      </div>
    );
  }
  if (reading.kind === 'reading') return <p role="status">Loading…</p>;
  return (
    <VersionList versions={reading.value} current={product.version} isDead={isDead} onRevert={onRevert} />
  );
}

interface VersionListProps {
  versions: readonly ProductVersion[];
  current: number;
  isDead: boolean;
  onRevert: (version: number) => void;
}

export function VersionList({ versions, current, isDead, onRevert }: VersionListProps) {
  return (
    <ol className={stack({ gap: 3 })}>
      {versions.map(({ version, who, action, at, changes }) => (
        <li key={version} className={styles.entry}>
          <span>{`${who} ${actions[action] ?? action}`}</span>
          <time dateTime={at} className={hint}>
            {formatDateAndMinute(at)}
          </time>
          {Object.entries(changes).map(([field, { before, after }]) => (
            <p key={field} className={styles.change}>
              {`${field}: ${shown(before)} → ${shown(after)}`}
            </p>
          ))}
          {version !== current && (
            <div>
              <Button size="s" isDisabled={isDead} onPress={() => onRevert(version)}>
                {`Restore version ${version}`}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
