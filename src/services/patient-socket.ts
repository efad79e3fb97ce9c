/**
 * The browser's socket, except that one closed while connecting is closed as soon as it is open. Closing it earlier
 * makes the browser report an error to the console; the realtime client does that when a page is left, or shown
 * again, while its socket connects.
 */
export class PatientSocket extends WebSocket {
  override close(code?: number, reason?: string): void {
    if (this.readyState !== WebSocket.CONNECTING) {
      super.close(code, reason);
      return;
    }
    // For its owner it is closed: an open event would restart it.
    Object.assign(this, { onopen: null, onmessage: null });
    this.addEventListener('open', () => super.close(code, reason), { once: true });
  }
}
