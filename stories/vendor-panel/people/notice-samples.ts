import type { Notice } from '#schema/vendor-panel/notifications.ts';

export const notice = (id: string, event: string, label: string, more: Partial<Notice> = {}): Notice => ({
  id,
  event,
  reference: label,
  label,
  words: null,
  at: '2026-11-22T10:00:00Z',
  is_read: true,
  ...more,
});
