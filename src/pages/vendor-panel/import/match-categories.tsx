import { useState } from 'react';
import type { Observable } from 'rxjs';
import type { ProductImportActor } from '#actors/vendor-panel/import/import.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatCount, formatCounted } from '#schema/format.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import type { CategoryWord, ProductImport } from '#schema/vendor-panel/import.ts';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { input } from '#panel/list/list.css.ts';
import * as styles from './import.css.ts';

export interface ReadWords {
  readWords: (id: string) => Observable<readonly CategoryWord[]>;
  readCategories: () => Observable<readonly Category[]>;
}

interface MatchCategoriesProps extends ReadWords {
  actor: ProductImportActor;
  imported: ProductImport;
}

/** What the words of a file mean as categories: each is chosen once, and remembered for the store. */
export function MatchCategories({ actor, imported, readWords, readCategories }: MatchCategoriesProps) {
  const words = useRead(() => readWords(imported.id));
  const categories = useRead(readCategories);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [rest, setRest] = useState(imported.default_category ?? '');
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
  const names = new Map(categories.reading.value.map(({ id, name }) => [id, name]));
  const options = categories.reading.value.map(({ id, path }) => (
    <option key={id} value={id}>
      {path.map((each) => names.get(each) ?? '').join(' > ')}
    </option>
  ));
  const changed = named.flatMap(({ word, category_id }) => {
    const id = chosen[word];
    return id === undefined || id === '' || id === category_id ? [] : [{ word, category_id: id }];
  });
  const isChanged = changed.length > 0 || rest !== (imported.default_category ?? '');
  const field = ({ word, products, category_id }: CategoryWord) => (
    <li key={word} className={stack({ gap: 1 })}>
      <label>
        <span>{word}</span>
        <select
          className={input}
          value={chosen[word] ?? category_id ?? ''}
          onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [word]: value })}
        >
          {category_id === null && (
            <option value="">{rest === '' ? 'Choose a category' : 'Same as all the rest'}</option>
          )}
          {options}
        </select>
      </label>
      <p className={styles.sample}>{formatCounted(products, 'product')}</p>
    </li>
  );
  const unknown = named.filter(({ category_id }) => category_id === null);
  const known = named.filter(({ category_id }) => category_id !== null);
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby="words">
      <h2 id="words" className={heading({ level: 20 })}>
        Categories in the file
      </h2>
      <p>Choose a category for each word once. We'll use the same ones for your next file.</p>
      {unknown.length > 0 && <ul className={styles.columns}>{unknown.map(field)}</ul>}
      <label>
        <span>
          {without === 0
            ? 'All the rest'
            : `All the rest, and ${formatCounted(without, 'product')} without a category`}
        </span>
        <select className={input} value={rest} onChange={({ currentTarget: { value } }) => setRest(value)}>
          <option value="">Don't import</option>
          {options}
        </select>
      </label>
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
