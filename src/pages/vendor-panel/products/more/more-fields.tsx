import { plainWords } from '#schema/content/plain-text.ts';
import { slugOf } from '#routing/paths.ts';
import { moreLimits } from '#schema/vendor-panel/product/more-limits.ts';
import type { Cells, MoreField, ProductValues } from '#schema/vendor-panel/product-form.ts';
import { titleOf } from '#schema/vendor-panel/product.ts';
import type { EditedOption } from '#schema/vendor-panel/product.ts';
import { Select } from '#ui/components/fields/select.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { heading, small } from '#ui/css/text.css.ts';
import { CellTable } from './cell-table.tsx';
import * as styles from './more.css.ts';

interface MoreFieldsProps {
  values: ProductValues;
  problems: Readonly<Partial<Record<string, string>>>;
  field: (name: MoreField) => {
    name: string;
    value: string;
    errorMessage: string | undefined;
    onChange: (value: string) => void;
  };
  change: (changes: Partial<ProductValues>) => void;
  /** What its address names before the product: the store, the category. */
  folder: readonly string[];
}

const conditions = [
  { id: 'new', label: 'New' },
  { id: 'refurbished', label: 'Refurbished' },
  { id: 'used', label: 'Used' },
];

const cellsIn = (text: string): Cells => JSON.parse(text) as Cells;

/** What the chart is about: the product's sizes, or else its first option with an own name. */
function sizesIn(text: string): { first: string; named: readonly string[] } {
  const options = JSON.parse(text) as EditedOption[];
  const option =
    options.find(({ name }) => name === 'size') ?? options.find(({ label = '' }) => label.trim() !== '');
  return option === undefined
    ? { first: 'Size', named: [] }
    : { first: titleOf(option).trim() || 'Size', named: option.values };
}

const { specs, sizeChart, seo } = moreLimits;

/** What most products leave empty: details for shoppers, and how search engines list them. */
export function MoreFields({ values, problems, field, change, folder }: MoreFieldsProps) {
  return (
    <div className={styles.part}>
      <TextField label="Brand" optional {...field('brand')} />
      <Select label="Condition" items={conditions} {...field('condition')} />
      <TextField
        label="Tags"
        optional
        description="Words that shoppers search for, with commas between them."
        {...field('tags')}
      />
      <h3 className={heading({ level: 17 })}>Details table</h3>
      <CellTable
        label="Details"
        row="detail"
        columns={['Name', 'Value']}
        cells={cellsIn(values.specs)}
        most={{ columns: 2, rows: specs.count }}
        onChange={(cells) => change({ specs: JSON.stringify(cells) })}
        problem={problems['specs']}
      />
      <TextArea label="Care" optional description="How to clean and store it." rows={3} {...field('care')} />
      <h3 className={heading({ level: 17 })}>Size chart</h3>
      <CellTable
        label="Size chart"
        row="size"
        cells={cellsIn(values.size_chart)}
        most={sizeChart}
        onChange={(cells) => change({ size_chart: JSON.stringify(cells) })}
        problem={problems['size_chart']}
        {...sizesIn(values.options)}
      />
      <h3 className={heading({ level: 20 })}>Search listing</h3>
      <TextField
        label="Search title"
        optional
        description={`The name, unless you enter another title. Up to ${seo.title} characters.`}
        {...field('seo_title')}
      />
      <TextArea
        label="Search description"
        optional
        description={`The start of the description, unless you enter another one. Up to ${seo.description} characters.`}
        rows={3}
        {...field('seo_description')}
      />
      <TextField
        label="Address"
        optional
        description="The end of the product's URL. After a change, the earlier URL still leads here."
        {...field('slug')}
      />
      <SearchResult values={values} folder={folder} />
    </div>
  );
}

/** As search engines usually list a page. */
function SearchResult({ values, folder }: Pick<MoreFieldsProps, 'values' | 'folder'>) {
  const title = values.seo_title.trim() || values.name.trim() || 'Name of the product';
  const words =
    values.seo_description.trim() || plainWords(values.description, 160) || 'Its description starts here.';
  const slug = values.slug.trim() || slugOf(values.name) || 'product';
  return (
    <PageSection className={styles.part} aria-label="Search result preview">
      <h4 className={heading({ level: 15 })}>Preview</h4>
      <div className={styles.result}>
        <span className={small}>{[location.host, ...folder, slug].join(' › ')}</span>
        <span className={styles.what}>{title}</span>
        <span className={styles.words}>{words}</span>
      </div>
    </PageSection>
  );
}
