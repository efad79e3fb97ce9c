import { useRef, useState } from 'react';
import type { Subscription } from 'rxjs';
import { formatCount } from '#schema/format.ts';
import { button } from '#ui/components/button.css.ts';
import { Button } from '#ui/components/button.tsx';
import { JobProgress } from '#ui/patterns/job-progress.tsx';
import { saveFile } from '#ui/save-file.ts';
import type { ListQuery } from './product-query.ts';
import * as styles from '#pages/kit/panel/list.css.ts';

interface ExportProductsProps {
  vendorId: string;
  query: ListQuery;
}

const choices = [
  { format: 'csv', isAll: false, label: 'This list as CSV' },
  { format: 'xlsx', isAll: false, label: 'This list as XLSX' },
  { format: 'csv', isAll: true, label: 'All but archived as CSV' },
  { format: 'xlsx', isAll: true, label: 'All but archived as XLSX' },
] as const;

/** The store's products as a file that can be imported again. Its code loads with the first export. */
export function ExportProducts({ vendorId, query }: ExportProductsProps) {
  const [rows, setRows] = useState<number | null>(null);
  const [isFailed, setFailed] = useState(false);
  const running = useRef<Subscription | null>(null);
  const run = async (format: 'csv' | 'xlsx', isAll: boolean) => {
    setRows(0);
    setFailed(false);
    const fail = () => {
      setRows(null);
      setFailed(true);
    };
    try {
      const { exportProducts } = await import('#actors/vendor-panel/import/import.ts');
      const filter = isAll
        ? { lowStock: false }
        : {
            ...(query['q'] === undefined ? {} : { query: query['q'] }),
            ...(query['state'] === undefined ? {} : { state: query['state'] }),
            ...(query['category'] === undefined ? {} : { category: query['category'] }),
            lowStock: query['low'] === 'true',
          };
      running.current = exportProducts(vendorId, filter, format, setRows).subscribe({
        next: (file) => {
          saveFile(`products.${format}`, file);
          setRows(null);
        },
        error: fail,
      });
    } catch {
      fail();
    }
  };
  if (rows !== null) {
    return (
      <JobProgress
        title={`Exporting: ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} so far`}
        look="exporting"
        done={0}
        total={null}
        onCancel={() => {
          running.current?.unsubscribe();
          setRows(null);
        }}
      />
    );
  }
  return (
    <details className={styles.looks}>
      <summary className={button({ variant: 'secondary' })}>Export</summary>
      <div className={styles.menu}>
        {choices.map(({ format, isAll, label }) => (
          <Button key={label} onPress={() => void run(format, isAll)}>
            {label}
          </Button>
        ))}
      </div>
      {isFailed && <p role="alert">The products could not be exported. Please try again.</p>}
    </details>
  );
}
