import { useRef, useState } from 'react';
import { useStream } from '#actors/kit/use-stream.ts';
import { useChanged } from '#ui/use-changed.ts';
import { createReply, storeWordChanges, wordCounts } from '#actors/vendor-panel/people/replies.ts';
import type { WordKind } from '#actors/vendor-panel/people/replies.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { ListRow } from '#machines/kit/list-view.rules.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { StoreReply, WordCounts } from '#schema/vendor-panel/people/replies.ts';
import type { Speaking } from './word-item.tsx';
import type { WordQuery } from './word-query.ts';

const done = {
  reply: { review: 'Your reply is public.', question: 'Your answer is public.' },
  report: { review: 'Thanks. We got your report.', question: 'Thanks. We got your report.' },
} as const;

interface Words<Row extends ListRow> {
  actor: ListViewActor<Row>;
  counts: WordCounts | null;
  said: string | null;
  speaking: Speaking<Row> | null;
}

/**
 * A store's list of reviews or questions, reloaded when one has changed. If more pages are loaded or someone is
 * writing, only mark the list stale: a reload starts at the top, and the row may be missing from it.
 */
export function useWords<Row extends ListRow & { reply: StoreReply }>(
  kind: WordKind,
  createList: (vendorId: string, query: WordQuery) => ListViewActor<Row>,
  store: OwnStore,
  query: WordQuery,
): Words<Row> {
  const vendorId = store.vendor_id;
  const actor = useActor(() => createList(vendorId, query));
  const { reading, again } = useRead(() => wordCounts(vendorId));
  const [said, setSaid] = useState<string | null>(null);
  const open = useRef(new Set<string>());
  const text = JSON.stringify(query);
  useChanged(text, () => {
    open.current.clear();
    setSaid(null);
    actor.send({ type: 'list.asked', query: JSON.parse(text) as WordQuery });
  });
  const reread = () => {
    again();
    // The row someone is writing on may be gone from the list.
    actor.send({ type: 'list.outdated', isHeld: open.current.size > 0 });
  };
  useStream(vendorId, (id) => storeWordChanges(id, kind), reread);
  return {
    actor,
    counts: reading.kind === 'ready' ? reading.value : null,
    said,
    speaking: mayIn(store, 'reviews', 'write')
      ? {
          create: (row, purpose) => {
            const { words, by, version } = row.reply;
            const there = { words: words ?? '', by, version, reason: null };
            return createReply(kind, row.id, purpose === 'reply' && words !== null ? there : null);
          },
          onOpen: (id, isOpen) => {
            if (isOpen) {
              open.current.add(id);
              setSaid(null);
            } else open.current.delete(id);
          },
          onEnded: (purpose) => {
            setSaid(purpose === null ? null : done[purpose][kind]);
            reread();
          },
        }
      : null,
  };
}
