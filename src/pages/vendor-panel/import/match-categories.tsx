import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Observable } from 'rxjs';
import type { ProductImportActor } from '#actors/vendor-panel/import/import.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatCount, formatCounted } from '#schema/format.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import type { CategoryWord, ProductImport } from '#schema/vendor-panel/import.ts';
import { CategoryField } from '#panel/category/category-field.tsx';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { categorySuggester } from '#panel/category/suggest-category.ts';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './import.css.ts';

export interface ReadWords {
  readWords: (id: string) => Observable<readonly CategoryWord[]>;
  readCategories: () => Observable<readonly Category[]>;
}

interface MatchCategoriesProps extends ReadWords {
  actor: ProductImportActor;
  imported: ProductImport;
  vendorId: string;
}

interface ClearableProps {
  /** Null if there is nothing to clear. */
  onClear: (() => void) | null;
  label: string;
  /** If several have the same label. */
  of?: string;
  children: ReactNode;
}

/** A category with a button that removes it. The button goes with it, so the focus stays here. */
function Clearable({ onClear, label, of, children }: ClearableProps) {
  const place = useFocusHere();
  return (
    <div {...place} className={stack({ gap: 2 })}>
      {children}
      {onClear !== null && (
        <div className={actions}>
          <Button size="s" onPress={onClear} aria-label={of === undefined ? undefined : `${label}: ${of}`}>
            {label}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What the words of a file mean as categories: each is chosen once, and remembered for the store. */
export function MatchCategories({
  actor,
  imported,
  vendorId,
  readWords,
  readCategories,
}: MatchCategoriesProps) {
  const words = useRead(() => readWords(imported.id));
  const categories = useRead(readCategories);
  // By word; '' if the store's own choice was cleared.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  // Otherwise each check of the rows would suggest them again.
  const [declined, keepDeclined] = useKeptText(`import/${imported.id}/declined`);
  const [rest, setRest] = useState(imported.default_category ?? '');
  // A person confirms them with the rest.
  const suggested = useMemo(() => {
    if (words.reading.kind !== 'ready' || categories.reading.kind !== 'ready')
      return new Map<string, string>();
    const suggest = categorySuggester(categories.reading.value);
    return new Map(
      words.reading.value.flatMap(({ word, category_id }) => {
        const id = category_id === null && word !== '' ? suggest(word) : null;
        return id === null ? [] : [[word, id] as const];
      }),
    );
  }, [words.reading, categories.reading]);
  const again = () => {
    words.again();
    categories.again();
  };
  if (words.reading.kind === 'failed' || categories.reading.kind === 'failed') {
    return (
      <div className={actions} role="alert">
        <p>We couldn't load the categories.</p>
        <TryAgain onPress={again} />
      </div>
    );
  }
  if (words.reading.kind !== 'ready' || categories.reading.kind !== 'ready') return null;
  const named = words.reading.value.filter(({ word }) => word !== '');
  const without = words.reading.value.find(({ word }) => word === '')?.products ?? 0;
  if (named.length === 0 && without === 0) return null;
  const all = categories.reading.value;
  const isDeclined = (word: string) => declined.split('\n').includes(word);
  const suggestionOf = (word: string) =>
    chosen[word] === undefined && !isDeclined(word) ? suggested.get(word) : undefined;
  const changed = named.flatMap(({ word, category_id, chosen: isChosen }) => {
    const id = chosen[word] ?? suggestionOf(word) ?? category_id;
    if (id === category_id || id === null || (id === '' && !isChosen)) return [];
    return [{ word, category_id: id === '' ? null : id }];
  });
  const isChanged = changed.length > 0 || rest !== (imported.default_category ?? '');
  const clear = (word: string) => {
    setChosen({ ...chosen, [word]: '' });
    if (suggested.has(word) && !isDeclined(word)) keepDeclined(`${declined}\n${word}`);
  };
  const field = ({ word, products, category_id, chosen: isChosen }: CategoryWord) => {
    const suggestion = suggestionOf(word);
    // Without a choice of its store, a word that is the name of a category means that one.
    const named = isChosen ? null : category_id;
    const value = (chosen[word] ?? category_id ?? suggestion ?? '') || (named ?? '');
    const isCleared = chosen[word] === '' || isDeclined(word);
    return (
      <li key={word}>
        <Clearable
          label="Clear category"
          of={word}
          onClear={value === '' || value === named ? null : () => clear(word)}
        >
          <CategoryField
            label={word}
            vendorId={vendorId}
            categories={all}
            value={value}
            onChange={(id) => setChosen({ ...chosen, [word]: id })}
            placeholder={
              rest !== '' ? 'Same as all the rest' : isCleared ? "Don't import" : 'Choose a category'
            }
            description={`${formatCounted(products, 'product')}${suggestion === undefined ? '' : ' · Suggested'}`}
          />
        </Clearable>
      </li>
    );
  };
  const unknown = named.filter(({ category_id }) => category_id === null);
  const known = named.filter(({ category_id }) => category_id !== null);
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby="words">
      <h2 id="words" className={heading({ level: 20 })}>
        Categories in the file
      </h2>
      <p>
        {suggested.size === 0
          ? "Choose a category for each word once. We'll use the same ones for your next file."
          : "Check the categories that we suggest, clear those that don't fit, and choose one for each other word. We'll use the same ones for your next file."}
      </p>
      {unknown.length > 0 && <ul className={styles.columns}>{unknown.map(field)}</ul>}
      <Clearable label="Don't import the rest" onClear={rest === '' ? null : () => setRest('')}>
        <CategoryField
          label={
            without === 0
              ? 'All the rest'
              : `All the rest, and ${formatCounted(without, 'product')} without a category`
          }
          vendorId={vendorId}
          categories={all}
          value={rest}
          onChange={setRest}
          placeholder="Don't import"
        />
      </Clearable>
      {known.length > 0 && (
        <Disclosure title={`Words we know: ${formatCount(known.length)}`}>
          <ul className={styles.columns}>{known.map(field)}</ul>
        </Disclosure>
      )}
      <div className={actions}>
        <Button
          variant={unknown.length > 0 || without > 0 ? 'primary' : 'secondary'}
          isDisabled={!isChanged}
          onPress={() =>
            actor.send({
              type: 'import.match',
              choices: { words: changed, rest: rest === '' ? null : rest },
            })
          }
        >
          Use these categories
        </Button>
      </div>
    </PageSection>
  );
}
