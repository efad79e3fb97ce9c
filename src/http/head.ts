import type { Duplex } from 'node:stream';
import { longestUrl } from './limits.ts';

/** A request with unreadable headers has no response object yet, only the socket. */
export function refuseHead(
  error: NodeJS.ErrnoException & { readonly rawPacket?: Buffer },
  socket: Duplex,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const isOverflow = error.code === 'HPE_HEADER_OVERFLOW';
  // The URL is on the first line. If the last packet holds no line end, the URL is what is too long.
  const lineEnd = error.rawPacket?.indexOf('\r\n') ?? 0;
  const isAddress = isOverflow && (lineEnd === -1 || lineEnd > longestUrl);
  const status = isTimeout
    ? '408 Request Timeout'
    : isAddress
      ? '414 URI Too Long'
      : isOverflow
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
