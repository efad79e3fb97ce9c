/** Tells the browser's own word on the connection, now and at each change; returns how to stop. */
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
