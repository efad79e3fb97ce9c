import { toasts } from '#ui/components/feedback/toast-queue.ts';

/** Opens the device's share sheet for a path of this shop on touch screens, otherwise copies its URL. */
export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    toasts.add({ title: 'Link copied', tone: 'success' });
  } catch (error) {
    // Closing the sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toasts.add({ title: "We couldn't copy the link", description: url, variant: 'accessible' });
  }
}
