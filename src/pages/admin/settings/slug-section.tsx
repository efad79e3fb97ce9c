import { useRef, useState } from 'react';
import { previewSettings } from '#actors/admin/settings.ts';
import type { PreviewAnswer } from '#actors/admin/settings.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { SlugPreview } from '#schema/admin/settings.ts';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { Change } from './change.tsx';
import type { SectionProps } from './section-props.ts';
import { PageSection } from '#ui/components/page-section.tsx';

interface SlugSectionProps extends SectionProps {
  /** Passed by stories. */
  preview?: typeof previewSlug;
}

const effectWords = ({ slug, former }: SlugPreview): string =>
  former !== null
    ? `${former} has left /${slug} behind: links to it still lead to the store, but it cannot move back.`
    : `No store has /${slug}.`;

const problemsOf = ({ slug, store }: SlugPreview): Readonly<Record<string, string>> =>
  store === null ? {} : { slug: `${store} has the address /${slug} now. It has to take another one first.` };

const previewSlug = (value: object): Promise<PreviewAnswer<SlugPreview>> => previewSettings('slugs', value);

const Collision = ({ preview }: { preview: SlugPreview }) => <p>{effectWords(preview)}</p>;

/** Addresses that no store may take. */
export function SlugSection({ settings, mayWrite, onChanged, preview = previewSlug }: SlugSectionProps) {
  const [reserved, setReserved] = useState('');
  const [freed, setFreed] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const place = useRef<HTMLElement>(null);
  const { version, value } = settings.slugs;
  const own = value.filter((each) => each.by_admin);
  return (
    <div className={page.stack}>
      <p className={page.hint}>
        A store’s address is the first part of its pages, such as /ironhollow-forge.
      </p>
      {mayWrite && (
        <PageSection ref={place} className={page.section} aria-label="Keep an address back">
          <TextField
            label="Keep back"
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
            action="See what it collides with"
            label={`Keep /${reserved.trim()} back`}
            consequence="No store can take this address from now on."
            problemsOf={problemsOf}
            onProblems={(found) => {
              setProblems(found);
              if ('slug' in found) place.current?.querySelector('input')?.focus();
            }}
            onSaved={() => setReserved('')}
            onChanged={onChanged}
          />
        </PageSection>
      )}
      {own.length === 0 ? (
        <p>Nothing is kept back besides the shop’s own pages.</p>
      ) : (
        <PageSection className={page.section} aria-label="Kept back">
          <ul className={page.list}>
            {own.map(({ slug }) => (
              <li key={slug}>{`/${slug}`}</li>
            ))}
          </ul>
          {mayWrite && (
            <>
              <Select
                label="Free an address"
                placeholder="Choose one"
                items={own.map(({ slug }) => ({ id: slug, label: `/${slug}` }))}
                value={freed}
                onChange={setFreed}
              />
              <Change
                change={{ section: 'slugs', version, value: { slug: freed, reserved: false } }}
                isReady={freed !== ''}
                action="Free it"
                label={`Free /${freed}`}
                consequence="Any store can take this address then."
                onSaved={() => setFreed('')}
                onChanged={onChanged}
              />
            </>
          )}
        </PageSection>
      )}
      <Disclosure title="The shop’s own pages">
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
