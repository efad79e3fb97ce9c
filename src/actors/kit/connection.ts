/** Calls back with the browser's connection state, now and at each change; returns a function that stops it. */
export function watchConnection(tell: (isOnline: boolean) => void): () => void {
  const lost = () => tell(false);
  const back = () => tell(true);
  window.addEventListener('offline', lost);
  window.addEventListener('online', back);
  if (!navigator.onLine) lost();
  return () => {
    window.removeEventListener('offline', lost);
    window.removeEventListener('online', back);
  };
}
