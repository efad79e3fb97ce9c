import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useState } from 'react';
import { readHistory } from '#actors/vendor-panel/product/product-history.ts';
import type { ProductVersion } from '#actors/vendor-panel/product/product-history.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { ChangeList } from '#pages/kit/change-list.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import * as styles from './product.css.ts';
import { actions as actionsOf, stack } from '#ui/css/layout.css.ts';
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
  scheduled: 'scheduled it',
  unscheduled: 'canceled the schedule',
  archived: 'archived it',
  restored: 'restored it',
  reverted: 'restored a version',
  bulk: 'changed it in bulk',
  imported: 'imported it',
};

/** The number of versions that the server sends at once. */
const page = 20;

interface VersionsProps extends ProductHistoryProps {
  /** The versions before this one. */
  before?: number;
}

export function Versions({ before, ...props }: VersionsProps) {
  const { reading, again } = useRead(() => readHistory(props.product.id, before));
  const [isMore, setMore] = useState(false);
  const place = useFocusHere();
  if (reading.kind === 'failed') {
    return (
      <div role="alert">
        <p className={styles.problem}>We couldn't load the history.</p>
        <TryAgain size="s" onPress={again} />
      </div>
    );
  }
  if (reading.kind === 'reading') return <p role="status">Loading…</p>;
  const last = reading.value.at(-1)?.version;
  return (
    <div {...place} className={stack({ gap: 3 })}>
      {last === undefined ? (
        <p className={hint}>No earlier versions</p>
      ) : (
        <VersionList
          versions={reading.value}
          current={props.product.version}
          isDead={props.isDead}
          isLive={props.product.state === 'published'}
          onRevert={props.onRevert}
        />
      )}
      {last === undefined || reading.value.length < page ? null : isMore ? (
        <Versions before={last} {...props} />
      ) : (
        <Button size="s" onPress={() => setMore(true)}>
          Show earlier versions
        </Button>
      )}
    </div>
  );
}

interface VersionListProps {
  versions: readonly ProductVersion[];
  current: number;
  isDead: boolean;
  /** Shoppers would see a restored version at once: it asks first. */
  isLive: boolean;
  onRevert: (version: number) => void;
}

export function VersionList({ versions, current, isDead, isLive, onRevert }: VersionListProps) {
  const [asked, setAsked] = useState<number | null>(null);
  return (
    <ol className={`${stack({ gap: 3 })} ${styles.history}`}>
      {versions.map(({ version, who, action, at, changes }) => (
        <li key={version} className={styles.entry}>
          <span>{`${who} ${actions[action] ?? action}`}</span>
          <time dateTime={at} className={hint}>
            {storeDateAndMinute(at)}
          </time>
          {Object.keys(changes).length > 0 && (
            <Disclosure title={`Changes in version ${version}`}>
              <ChangeList changes={changes} isForStore />
            </Disclosure>
          )}
          {version !== current && (
            <div className={actionsOf}>
              {asked === version && <p className={hint}>Shoppers will see this version right away.</p>}
              <Button
                size="s"
                isDisabled={isDead}
                onPress={() => {
                  if (isLive && asked !== version) setAsked(version);
                  else onRevert(version);
                }}
              >
                {asked === version ? 'Restore it now' : `Restore version ${version}`}
              </Button>
              {asked === version && (
                <Button size="s" variant="quiet" onPress={() => setAsked(null)}>
                  Cancel
                </Button>
              )}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
