import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';

/** In the place of a part that could not be read; the rest of the page works. */
export function Unread({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="s" onPress={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{`${what} could not be loaded.`}</p>
    </Notice>
  );
}
