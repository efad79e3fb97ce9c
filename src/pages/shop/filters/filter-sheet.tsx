import { useEffect, useState } from 'react';
import type { FormEvent, MouseEvent } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import type { Facets } from '#schema/shop/catalog.ts';
import type { Branch, ListData } from '#pages/shop/load.ts';
import { useNavigation } from '#routing/navigation.ts';
import { filteredPath, readFilters } from '#routing/product-filters.ts';
import type { ProductFilters } from '#routing/product-filters.ts';
import { go } from '#routing/scroll.ts';
import { productCount } from '#pages/shop/list/count-text.ts';
import * as styles from './filters.css.ts';
import { Filters } from './filters.tsx';
import { keepChoices, noChoices, withKept } from './kept-choices.ts';
import { wrongPrices } from './prices.ts';

interface FilterSheetProps {
  path: string;
  filters: ProductFilters;
  facets: Facets | null;
  categories?: readonly Branch[];
  ofOneStore: boolean;
  count: number;
  /** Called while the sheet is open with a function that shows its selection. */
  onApply: (apply: (() => void) | null) => void;
  onClose: () => void;
}

type Counted = Pick<ListData, 'count' | 'facets'>;

/** After the last change, in milliseconds: typing a price sends one request. */
const pause = 250;

const chosenIn = (form: HTMLFormElement): ProductFilters => {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return readFilters(new URLSearchParams(fields).toString());
};

/** The filters on a phone: the selection is counted at once, and applied when the sheet closes, however it closes. */
export function FilterSheet({ onApply, onClose, count, facets, ...list }: FilterSheetProps) {
  const { path, filters } = list;
  const navigation = useNavigation();
  const shown = filteredPath(path, filters);
  const [chosen, setChosen] = useState(shown);
  const [answer, setAnswer] = useState<(Counted & { of: string }) | null>(null);
  // Null while a count is pending and after one fails; the values then keep their last numbers.
  const counted = chosen === shown ? { count, facets } : answer?.of === chosen ? answer : null;

  useEffect(() => {
    if (chosen === shown) return undefined;
    let isLatest = true;
    const ask = async () => {
      const data = (await navigation.peek(chosen).catch(() => null)) as ListData | null;
      if (isLatest && data !== null) setAnswer({ count: data.count, facets: data.facets, of: chosen });
    };
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [chosen, shown, navigation]);

  useEffect(() => {
    onApply(() => {
      if (chosen !== shown) go(chosen);
    });
    return () => onApply(null);
  }, [onApply, chosen, shown]);

  const [hasWrongPrice, setHasWrongPrice] = useState(false);
  const offered = counted === null ? (answer ?? { facets }).facets : counted.facets;
  const [kept, setKept] = useState(() => keepChoices(noChoices, facets ?? noChoices, filters));
  const now = readFilters(chosen.split('?')[1] ?? '');
  const choose = (event: FormEvent<HTMLFormElement>) => {
    // The form does not know the category: it is a link.
    const { category } = now;
    setHasWrongPrice(wrongPrices(event.currentTarget).length > 0);
    const wanted = { ...chosenIn(event.currentTarget), category };
    setKept((before) => keepChoices(before, offered ?? noChoices, wanted));
    setChosen(filteredPath(path, wanted));
  };
  // A category is selected like everything else in the sheet: following its link would drop the rest.
  const chooseCategory = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-category]');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const category = link.dataset['category'];
    setChosen(filteredPath(path, { ...now, category: category === '' ? undefined : category }));
  };
  return (
    <Filters
      {...list}
      id="filter-sheet"
      live={false}
      facets={offered === null ? null : withKept(offered, kept)}
      chosen={now}
      onCategory={chooseCategory}
      onInput={choose}
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
      footer={
        <div className={styles.sheetFoot}>
          <button
            type="submit"
            className={`${button({ variant: 'primary', size: 'l' })} ${styles.sheetButton}`}
            aria-busy={counted === null}
          >
            <span aria-live="polite">
              {counted === null || hasWrongPrice ? 'Show products' : `Show ${productCount(counted.count)}`}
            </span>
          </button>
        </div>
      }
    />
  );
}
