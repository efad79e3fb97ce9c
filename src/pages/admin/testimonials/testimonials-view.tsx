import { useRef, useState } from 'react';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { OrderedEntry } from '#pages/admin/kit/ordered-entry.tsx';
import type { OrderedPlace } from '#pages/admin/kit/ordered-entry.tsx';
import * as styles from '#pages/admin/kit/ordered-list.css.ts';
import { useSentOrder } from '#pages/admin/kit/use-sent-order.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { moved, useOrder } from '#panel/reorder/use-order.ts';
import { formatDate } from '#schema/format-date.ts';
import type { AdminTestimonial, TestimonialValues } from '#schema/admin/testimonials.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { TestimonialForm } from './testimonial-form.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** The server's requests; each returns a sentence that says why nothing was done, or null. */
export interface TestimonialActions {
  save: (id: string, version: number | null, values: TestimonialValues) => Promise<SaveAnswer>;
  publish: (seen: AdminTestimonial, published: boolean) => Promise<string | null>;
  order: (ids: readonly string[]) => Promise<string | null>;
  remove: (seen: AdminTestimonial) => Promise<string | null>;
}

interface TestimonialsViewProps {
  testimonials: readonly AdminTestimonial[];
  act: TestimonialActions;
  mayWrite: boolean;
  /** Reloads the testimonials. */
  onChanged: () => void;
}

/** As many as the home page shows. */
const most = 6;

/** All testimonials in the order in which the home page shows the published ones. */
export function TestimonialsView({ testimonials, act, mayWrite, onChanged }: TestimonialsViewProps) {
  const { order, setOrder, shown, problem, setProblem, send } = useSentOrder(testimonials, onChanged);
  const [spoken, setSpoken] = useState('');
  const [fresh, setFresh] = useState<string | null>(null);
  const place = useFocusHere();
  const added = useRef<HTMLElement>(null);
  useFocusWhen(fresh, () => added.current?.querySelector<HTMLElement>('input'));
  const publicIds = shown.filter(({ published }) => published).map(({ id }) => id);
  const reorder = (from: number, to: number) => {
    const next = moved(order, from, to);
    setOrder(next);
    setSpoken(`Testimonial ${from + 1} is now ${to + 1} of ${shown.length}.`);
    send(() => act.order(next));
  };
  const { list, dragging, handle, move } = useOrder(shown.length, reorder);
  const tell = (refused: string | null, done: string) => {
    setProblem(refused);
    setSpoken(refused === null ? done : '');
    onChanged();
  };
  return (
    <StorePage
      title="Testimonials"
      aside={
        mayWrite && fresh === null ? (
          <Button variant="primary" onPress={() => setFresh(crypto.randomUUID())}>
            Add testimonial
          </Button>
        ) : undefined
      }
    >
      <div {...place} className={stack({ gap: 5 })}>
        <p className={page.hint}>
          {`The home page shows the first ${most} public testimonials, in this order. Only quote people who agreed to be quoted.`}
        </p>
        {problem !== null && <Notice tone="danger" role="alert" title={problem} />}
        <p role="status" className={visuallyHidden}>
          {spoken}
        </p>
        {fresh !== null && (
          <PageSection ref={added} className={stack({ gap: 3 })} aria-labelledby="new-testimonial">
            <h2 id="new-testimonial" className={heading({ level: 20 })}>
              New testimonial
            </h2>
            <TestimonialForm
              key={fresh}
              testimonial={null}
              save={(values, version) => act.save(fresh, version, values)}
              onSaved={() => {
                setFresh(null);
                setSpoken("Testimonial added at the end. It isn't public yet.");
                onChanged();
              }}
            />
            <div className={actions}>
              <Button onPress={() => setFresh(null)}>Close</Button>
            </div>
          </PageSection>
        )}
        {shown.length === 0 ? (
          <EmptyState drawing="rack" title="No testimonials yet.">
            <p>Add what people say about the shop, and when they agreed to be quoted.</p>
          </EmptyState>
        ) : (
          <ol ref={list} className={stack({ gap: 4 })}>
            {shown.map((testimonial, place) => (
              <Entry
                key={testimonial.id}
                testimonial={testimonial}
                at={{ place, count: shown.length, dragging, handle: mayWrite ? handle(place) : null }}
                isOnHome={publicIds.slice(0, most).includes(testimonial.id)}
                onMove={(to) => (to === 0 || to === shown.length - 1 ? move : reorder)(place, to)}
                act={act}
                onTold={tell}
              />
            ))}
          </ol>
        )}
      </div>
    </StorePage>
  );
}

interface EntryProps {
  testimonial: AdminTestimonial;
  at: OrderedPlace;
  isOnHome: boolean;
  onMove: (to: number) => void;
  act: TestimonialActions;
  /** @param done shown if nothing was refused */
  onTold: (refused: string | null, done: string) => void;
}

function Entry({ testimonial, at, isOnHome, onMove, act, onTold }: EntryProps) {
  const { place, count, handle } = at;
  const { author, about, words, consent_on: on, consent_note: note, published } = testimonial;
  const [mode, setMode] = useState<'shown' | 'edited' | 'deleting'>('shown');
  const [isBusy, setBusy] = useState(false);
  const focus = useFocusHere();
  const ask = async (what: Promise<string | null>, done: string) => {
    setBusy(true);
    const refused = await what;
    setBusy(false);
    setMode('shown');
    onTold(refused, done);
  };
  const of = <span className={visuallyHidden}>{` the testimonial from ${author}`}</span>;
  return (
    <OrderedEntry name={author} at={at}>
      <div {...focus} className={stack({ gap: 3 })}>
        <p className={styles.words}>{words}</p>
        <p className={page.hint}>
          <strong>{author}</strong>
          <span>{about === '' ? '' : `, ${about}`}</span>
        </p>
        <p className={actions}>
          <Badge tone={isOnHome ? 'success' : published ? 'attention' : 'neutral'}>
            {isOnHome ? 'On the home page' : published ? 'Public, but only the first 6 are shown' : 'Hidden'}
          </Badge>
          <span className={page.hint}>{`Consent given ${formatDate(on)}: ${note}`}</span>
        </p>
        {handle !== null && mode === 'shown' && (
          <div className={actions}>
            <Button
              size="s"
              isPending={isBusy}
              onPress={() =>
                void ask(
                  act.publish(testimonial, !published),
                  `Testimonial from ${author} is ${published ? 'hidden' : 'public'}.`,
                )
              }
            >
              <span>{published ? 'Hide' : 'Publish'}</span>
              {of}
            </Button>
            <Button size="s" isDisabled={isBusy} onPress={() => setMode('edited')}>
              Edit{of}
            </Button>
            <Button size="s" isDisabled={place === 0} onPress={() => onMove(place - 1)}>
              Move up{of}
            </Button>
            <Button size="s" isDisabled={place === count - 1} onPress={() => onMove(place + 1)}>
              Move down{of}
            </Button>
            <Button size="s" variant="quiet" isDisabled={isBusy} onPress={() => setMode('deleting')}>
              Delete{of}
            </Button>
          </div>
        )}
        {mode === 'edited' && (
          <>
            <TestimonialForm
              testimonial={testimonial}
              save={(values, version) => act.save(testimonial.id, version, values)}
              onSaved={() => {
                setMode('shown');
                onTold(null, `Testimonial from ${author} saved.`);
              }}
            />
            <div className={actions}>
              <Button size="s" onPress={() => setMode('shown')}>
                Close
              </Button>
            </div>
          </>
        )}
        {mode === 'deleting' && (
          <div className={actions}>
            <p>This deletes it permanently, including from the audit log.</p>
            <Button
              size="s"
              variant="danger"
              isPending={isBusy}
              onPress={() => void ask(act.remove(testimonial), `Testimonial from ${author} deleted.`)}
            >
              Delete permanently
            </Button>
            <Button size="s" isDisabled={isBusy} onPress={() => setMode('shown')}>
              Keep it
            </Button>
          </div>
        )}
      </div>
    </OrderedEntry>
  );
}
