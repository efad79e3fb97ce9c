import { FoldMenu } from '#panel/list/fold-menu.tsx';
import { useExport } from '#panel/list/use-export.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import type { ListQuery } from './product-query.ts';
import * as styles from '#panel/list/list.css.ts';

interface ExportProductsProps {
  vendorId: string;
  query: ListQuery;
}

const choices = [
  { format: 'csv', isAll: false, label: 'This list (CSV)' },
  { format: 'xlsx', isAll: false, label: 'This list (XLSX)' },
  { format: 'csv', isAll: true, label: 'All except archived (CSV)' },
  { format: 'xlsx', isAll: true, label: 'All except archived (XLSX)' },
] as const;

/** The store's products as a file that can be imported again. Its code loads with the first export. */
export function ExportProducts({ vendorId, query }: ExportProductsProps) {
  const { progress, isFailed, run } = useExport();
  if (progress !== null) return progress;
  const save = (format: 'csv' | 'xlsx', isAll: boolean) =>
    run(
      async () => {
        const { exportProducts } = await import('#actors/vendor-panel/import/import.ts');
        const filter = isAll
          ? { lowStock: false }
          : {
              ...(query['q'] === undefined ? {} : { query: query['q'] }),
              ...(query['state'] === undefined ? {} : { state: query['state'] }),
              ...(query['category'] === undefined ? {} : { category: query['category'] }),
              lowStock: query['low'] === 'true',
            };
        return (onRows) => exportProducts(vendorId, filter, format, onRows);
      },
      (file: Parameters<typeof saveFile>[1]) => saveFile(`products.${format}`, file),
    );
  return (
    <FoldMenu label="Export" variant="secondary" className={styles.looks} isFloating>
      <div className={styles.menuAtEnd}>
        {choices.map(({ format, isAll, label }) => (
          <Button key={label} onPress={() => save(format, isAll)}>
            {label}
          </Button>
        ))}
      </div>
      {isFailed && <p role="alert">We couldn't export the products. Try again.</p>}
    </FoldMenu>
  );
}
