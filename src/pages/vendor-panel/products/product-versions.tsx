import { readHistory } from '#actors/vendor-panel/product-editor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { EditedProduct, ProductVersion } from '#schema/vendor-panel/product.ts';
import { Button } from '#ui/components/button.tsx';
import * as styles from './product.css.ts';
import { hint } from '#ui/css/text.css.ts';

export interface ProductHistoryProps {
  product: EditedProduct;
  isDead: boolean;
  onRevert: (version: number) => void;
}

const actions: Readonly<Record<string, string>> = {
  created: 'created it',
  saved: 'saved it',
  drafted: 'saved changes for later',
  discarded: 'discarded changes',
  published: 'published it',
  unpublished: 'took it offline',
  scheduled: 'planned it',
  unscheduled: 'cancelled the plan',
  archived: 'archived it',
  restored: 'restored it',
  reverted: 'brought a version back',
  bulk: 'changed it with others',
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
        <p className={styles.problem}>The history could not be loaded.</p>
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
    <ol className={styles.history}>
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
                {`Bring version ${version} back`}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
