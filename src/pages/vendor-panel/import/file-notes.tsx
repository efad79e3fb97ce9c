import { formatCounted } from '#schema/format.ts';
import type { LeftOut } from '#schema/vendor-panel/import.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import * as styles from './import.css.ts';

interface FileNotesProps {
  /** What was changed or left out in reading the file. */
  notes: readonly string[];
  leftOut: readonly LeftOut[];
}

/** What an import leaves behind, so that nothing is lost unnoticed. */
export function FileNotes({ notes, leftOut }: FileNotesProps) {
  const pictures = leftOut.reduce((sum, each) => sum + (each.pictures ? each.cells : 0), 0);
  const others = leftOut.filter((each) => !each.pictures);
  return (
    <>
      {notes.length > 0 && (
        <Notice title="Check these before you import">
          <ul className={styles.counts}>
            {notes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Notice>
      )}
      {pictures > 0 && (
        <Notice tone="warning" title={`Not imported: ${formatCounted(pictures, 'picture')}`}>
          <p>
            These columns link to pictures, but no field uses them. Match one of them to Pictures, or add the
            pictures in the editor.
          </p>
        </Notice>
      )}
      {others.length > 0 && (
        <Disclosure title={`Not imported: ${formatCounted(others.length, 'column')}`}>
          <p>Products here have no place for these. They stay in your file.</p>
          <ul className={styles.counts}>
            {others.map(({ heading, cells }, n) => (
              // Two columns may have the same heading.
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes
              <li key={n}>{`${heading}: ${formatCounted(cells, 'value')}`}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
