import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';

/** A part of a page that could not be read. */
export const Unread = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Notice
    tone="danger"
    role="alert"
    title={title}
    action={<PlainButton onPress={onRetry}>Try again</PlainButton>}
  />
);
