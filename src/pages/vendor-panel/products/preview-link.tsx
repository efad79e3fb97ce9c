import { useRef, useState } from 'react';
import { keptPreview, makePreview, withdrawPreview } from '#actors/vendor-panel/product/product-preview.ts';
import type { PreviewLink as Link } from '#actors/vendor-panel/product/product-preview.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { paths } from '#routing/paths.ts';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { stack, visuallyHidden } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';
import * as styles from './product.css.ts';

interface PreviewLinkProps {
  id: string;
  /** The link would not show what the fields show. */
  isDead: boolean;
}

/** The product's secret link: made, shown again on every visit until it ends, replaced or withdrawn. */
export function PreviewLink({ id, isDead }: PreviewLinkProps) {
  const { reading, again } = useRead(() => keptPreview(id));
  if (reading.kind === 'reading') return null;
  if (reading.kind === 'failed') {
    return (
      <div role="alert">
        <p className={styles.problem}>We couldn't load the preview link.</p>
        <TryAgain size="s" onPress={again} />
      </div>
    );
  }
  return (
    <PreviewLinkView
      first={reading.value}
      isDead={isDead}
      make={() => makePreview(id)}
      withdraw={() => withdrawPreview(id)}
    />
  );
}

interface PreviewLinkViewProps {
  first: Link | null;
  isDead: boolean;
  make: () => Promise<Link>;
  withdraw: () => Promise<unknown>;
}

const problems = {
  make: "We couldn't create the link. Try again.",
  withdraw: "We couldn't withdraw the link, so it still works. Try again.",
  copy: 'Your browser blocked copying. Select the link and copy it.',
} as const;

export function PreviewLinkView({ first, isDead, make, withdraw }: PreviewLinkViewProps) {
  const [link, setLink] = useState(first);
  const [pending, setPending] = useState<'make' | 'withdraw' | null>(null);
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const [said, setSaid] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const place = useFocusHere();
  const act = async (kind: 'make' | 'withdraw') => {
    setPending(kind);
    setProblem(null);
    setSaid('');
    try {
      const next = kind === 'make' ? await make() : null;
      if (kind === 'withdraw') await withdraw();
      setLink(next);
      setSaid(kind === 'make' ? 'Link created.' : 'Link withdrawn. It no longer works.');
    } catch {
      setProblem(kind);
    } finally {
      setPending(null);
    }
  };
  const copy = async (text: string) => {
    setProblem(null);
    setSaid('');
    try {
      // Without HTTPS there is no clipboard, and this throws.
      await navigator.clipboard.writeText(text);
      setSaid('Link copied.');
    } catch {
      input.current?.select();
      setProblem('copy');
    }
  };
  const href =
    link?.token == null ? null : new URL(`${paths.productPreview()}#token=${link.token}`, location.href).href;
  return (
    <div {...place} className={stack({ gap: 3 })}>
      {href !== null && (
        <>
          <label className={styles.label}>
            Preview link
            <input
              ref={input}
              className={styles.input}
              readOnly
              value={href}
              onFocus={(event) => event.target.select()}
            />
          </label>
          <Button block onPress={() => void copy(href)}>
            Copy link
          </Button>
        </>
      )}
      {link !== null && (
        <p className={hint}>
          {href === null
            ? `A link from before works until ${storeDateAndMinute(link.expires_at)}. Create a new one to copy it: that one then stops working.`
            : `Anyone with this link can see the product until ${storeDateAndMinute(link.expires_at)}.`}
        </p>
      )}
      <p role="status" className={said === '' ? visuallyHidden : hint}>
        {said}
      </p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problems[problem]}
        </p>
      )}
      <div className={styles.bar}>
        <Button
          size={link === null ? 'm' : 's'}
          block={link === null}
          variant={link === null ? 'secondary' : 'quiet'}
          isDisabled={isDead || pending === 'withdraw'}
          isPending={pending === 'make'}
          onPress={() => void act('make')}
        >
          {link === null ? 'Create preview link' : 'Create new link'}
        </Button>
        {link !== null && (
          <Button
            size="s"
            variant="quiet"
            isDisabled={pending === 'make'}
            isPending={pending === 'withdraw'}
            onPress={() => void act('withdraw')}
          >
            Withdraw link
          </Button>
        )}
      </div>
    </div>
  );
}
