import { useState } from 'react';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { later } from '#ui/later.tsx';
import { paths } from '#routing/paths.ts';
import type { Guided } from './guided.ts';

const SizeTable = later(
  async () => (await import('./size-table.tsx')).SizeTable,
  <LoadingIndicator centered />,
);

interface SizeGuideLinkProps {
  slug: Guided;
  className: string;
}

/** A link to the guide's page, which opens the guide over the current one. */
export function SizeGuideLink({ slug, className }: SizeGuideLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <>
      <a
        className={className}
        href={`${paths.sizeGuide()}#${slug}`}
        aria-haspopup="dialog"
        onPointerEnter={SizeTable.warm}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
          setWasOpen(true);
        }}
      >
        Size guide
      </a>
      {wasOpen && (
        <Drawer
          open={isOpen}
          onClose={() => setOpen(false)}
          onReopen={() => setOpen(true)}
          title="Size guide"
        >
          <SizeTable slug={slug} />
        </Drawer>
      )}
    </>
  );
}
