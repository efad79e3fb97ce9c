import type { Duplex } from 'node:stream';

/** Characters of a path with its query. */
export const longestUrl = 16 * 1024;
/** Bytes of a request's head, all headers with the address; less than one read from a socket, see `refuseHead`. */
export const largestHead = 48 * 1024;

/** For a head that cannot be read there is no response yet, only the socket. */
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
  // The address is the first line. Where what came last holds no end of a line, it is the address that does not end.
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
