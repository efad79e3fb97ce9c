import { useState } from 'react';
import { previewSettings } from '#actors/admin/settings.ts';
import type { PreviewAnswer } from '#actors/admin/settings.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { SlugPreview } from '#schema/admin/settings.ts';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Change } from './change.tsx';
import type { SectionProps } from './section-props.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { stack } from '#ui/css/layout.css.ts';

interface SlugSectionProps extends SectionProps {
  /** Passed by stories. */
  preview?: typeof previewSlug;
}

const effectWords = ({ slug, former }: SlugPreview): string =>
  former !== null
    ? `${former} used to have /${slug}. Links still lead to the store, but it can't move back.`
    : `No store uses /${slug}.`;

const problemsOf = ({ slug, store }: SlugPreview): Readonly<Record<string, string>> =>
  store === null ? {} : { slug: `${store} uses /${slug}. That store needs a different URL first.` };

const previewSlug = (value: object): Promise<PreviewAnswer<SlugPreview>> => previewSettings('slugs', value);

const Collision = ({ preview }: { preview: SlugPreview }) => <p>{effectWords(preview)}</p>;

/** Store URLs that no store may take. */
export function SlugSection({ settings, mayWrite, onChanged, preview = previewSlug }: SlugSectionProps) {
  const [reserved, setReserved] = useState('');
  const [freed, setFreed] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { version, value } = settings.slugs;
  const own = value.filter((each) => each.by_admin);
  return (
    <div className={stack({ gap: 5 })}>
      <p className={page.hint}>A store's URL name is the first part of its pages, like /ironhollow-forge.</p>
      {mayWrite && (
        <PageSection className={page.section} aria-label="Reserve a URL name">
          <TextField
            label="Reserve"
            prefix="/"
            maxLength={100}
            value={reserved}
            errorMessage={problems['slug']}
            onChange={(text) => {
              setProblems({});
              setReserved(text);
            }}
          />
          <Change
            change={{ section: 'slugs', version, value: { slug: reserved, reserved: true } }}
            isReady={reserved.trim() !== ''}
            preview={() => preview({ slug: reserved, reserved: true })}
            Effect={Collision}
            action="Check for conflicts"
            label={`Reserve /${reserved.trim()}`}
            consequence="No store will be able to use it."
            problemsOf={problemsOf}
            onProblems={setProblems}
            onSaved={() => setReserved('')}
            onChanged={onChanged}
          />
        </PageSection>
      )}
      {own.length === 0 ? (
        <p>Only the shop's own pages are reserved.</p>
      ) : (
        <PageSection className={page.section} aria-label="Reserved">
          <ul className={stack({ gap: 2 })}>
            {own.map(({ slug }) => (
              <li key={slug}>{`/${slug}`}</li>
            ))}
          </ul>
          {mayWrite && (
            <>
              <Select
                label="Release a URL name"
                placeholder="Choose one"
                items={own.map(({ slug }) => ({ id: slug, label: `/${slug}` }))}
                value={freed}
                onChange={setFreed}
              />
              <Change
                change={{ section: 'slugs', version, value: { slug: freed, reserved: false } }}
                isReady={freed !== ''}
                action="Release"
                label={`Release /${freed}`}
                consequence="Any store can then use it."
                onSaved={() => setFreed('')}
                onChanged={onChanged}
              />
            </>
          )}
        </PageSection>
      )}
      <Disclosure title="The shop's own pages">
        <p className={page.hint}>
          {value
            .filter((each) => !each.by_admin)
            .map(({ slug }) => `/${slug}`)
            .join(', ')}
        </p>
      </Disclosure>
    </div>
  );
}
