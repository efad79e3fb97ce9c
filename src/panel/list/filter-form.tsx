import type { ReactNode } from 'react';
import { useFocusAgain } from '#panel/page/use-focus-here.ts';
import * as list from './list.css.ts';

interface FilterFormProps {
  path: string;
  /** The query that the fields show: another one renders them again. */
  of: string;
  /** Only where a page has two. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Filters of a list, as a plain form: its fields are the query string. */
export const FilterForm = ({ path, of, label, className = list.tools, children }: FilterFormProps) => (
  <form
    key={of}
    {...useFocusAgain()}
    className={className}
    action={path}
    method="get"
    role="search"
    aria-label={label}
  >
    {children}
  </form>
);
