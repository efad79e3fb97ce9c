import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';

/** Replaces a part that failed to load; the rest of the page works. */
export function Unread({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="s" isReading onPress={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{`We couldn't load ${what}.`}</p>
    </Notice>
  );
}
