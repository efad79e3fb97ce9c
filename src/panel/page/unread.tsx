import { Notice } from '#ui/components/feedback/notice.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

/** A part of a page that failed to load. */
export const Unread = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Notice tone="danger" role="alert" title={title} action={<TryAgain onPress={onRetry} />} />
);
