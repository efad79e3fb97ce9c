import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';

/** A part of a page that could not be read. */
export const Unread = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Notice tone="danger" role="alert" title={title} action={<Button onPress={onRetry}>Try again</Button>} />
);
