import * as styles from '#panel/diff/diff.css.ts';
import { DiffWords } from '#panel/diff/diff-words.tsx';
import { mediaUrl } from '#routing/paths.ts';
import { faceFields } from '#schema/vendor-panel/publishing.ts';
import type { StoreFace } from '#schema/vendor-panel/publishing.ts';
import { stack } from '#ui/css/layout.css.ts';
import { small, hint } from '#ui/css/text.css.ts';

const labels: Readonly<Record<keyof StoreFace, string>> = {
  store_name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  logo_url: 'Logo',
  banner_url: 'Banner',
  shipping_policy: 'Shipping policy',
  return_policy: 'Return policy',
};

const isPicture = (field: keyof StoreFace): boolean => field === 'logo_url' || field === 'banner_url';

interface FaceDiffProps {
  live: StoreFace | null;
  draft: StoreFace;
  /** Otherwise it is what shoppers saw before the store went offline. */
  isLive: boolean;
}

/** Each field's live and drafted value, with the differing words marked. */
export function FaceDiff({ live, draft, isLive }: FaceDiffProps) {
  const changed = faceFields.filter((field) => (live?.[field] ?? null) !== draft[field]);
  const same = faceFields.filter((field) => !changed.includes(field));
  const before = isLive ? 'Live' : 'Before it went offline';
  return (
    <>
      {changed.length === 0 ? (
        <p className={hint}>
          {isLive ? 'Your draft matches what shoppers see.' : 'Nothing has changed since it was live.'}
        </p>
      ) : (
        <dl className={stack({ gap: 5 })}>
          {changed.map((field) => (
            <div key={field} className={styles.field}>
              <dt className={styles.label}>{labels[field]}</dt>
              <dd className={styles.side}>
                <span className={small}>{live === null ? 'Never published' : before}</span>
                <Side field={field} before={live?.[field] ?? null} after={draft[field]} shows="gone" />
              </dd>
              <dd className={styles.side}>
                <span className={small}>Draft</span>
                <Side field={field} before={live?.[field] ?? null} after={draft[field]} shows="new" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {same.length > 0 && (
        <p className={hint}>{`Unchanged: ${same.map((field) => labels[field].toLowerCase()).join(', ')}.`}</p>
      )}
    </>
  );
}

interface SideProps {
  field: keyof StoreFace;
  before: string | null;
  after: string | null;
  shows: 'gone' | 'new';
}

function Side({ field, before, after, shows }: SideProps) {
  const value = shows === 'gone' ? before : after;
  if (value === null || value === '') return <p className={styles.none}>None</p>;
  if (isPicture(field)) {
    const words = `${shows === 'gone' ? 'Live' : 'Draft'} ${labels[field].toLowerCase()}`;
    return <img className={styles.picture} src={mediaUrl(value)} alt={words} loading="lazy" />;
  }
  return <DiffWords before={before ?? ''} after={after ?? ''} shows={shows} />;
}
