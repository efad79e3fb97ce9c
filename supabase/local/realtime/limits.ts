/** Maximum size of a frame or a broadcast, in bytes: the same as on a hosted project. */
export const maxFrame = 3_000 * 1024;
/** Maximum open sockets per address. */
export const socketsPerAddress = 1000;
/** Maximum channels that one socket may have joined at a time. */
export const channelsPerSocket = 100;
/** Maximum joins of one socket per second; beyond that it is closed. */
export const joinsPerSecond = 150;
/** Maximum messages of one socket per second; beyond that it is closed. */
export const messagesPerSecond = 2000;
/** What one socket may have delivered, in bytes counted once per receiver; a burst may use `seconds` of it at once. */
export const socketBudget = { perSecond: 8 * 1024 * 1024, seconds: 1 };
/**
 * The same for all sockets and HTTP calls of one address: enough for 500 members of rooms of 20 who each send one
 * message a second.
 */
export const addressBudget = { perSecond: 32 * 1024 * 1024, seconds: 4 };
/** The overhead of a message to one receiver: the bytes that could be copied in the time one send takes. */
export const deliveryBytes = 2048;
/** Milliseconds between two warnings to a sender whose messages are refused. */
export const warnEvery = 1000;
/** Messages of one socket that may wait while an earlier one queries the database. */
export const waitingMessages = 200;
/** Bytes that may wait for a client that does not read; beyond that it is dropped, so that it joins again. */
export const maxUnsent = 4 * 1024 * 1024;
/** Maximum topic length in bytes: binary frames store it in one byte. */
export const maxTopic = 255;
/** Rows larger than this many bytes are sent without their long values. */
export const maxRow = 1024 * 1024;
/**
 * Maximum bytes of rows in a transaction whose changes are sent; after a larger one its listeners read everything
 * again.
 */
export const maxTransactionBytes = 64 * 1024 * 1024;
/** Milliseconds without a message after which a client is dropped (realtime-js sends a heartbeat every 25 s). */
export const silence = 60_000;
/** Milliseconds between two checks for expired tokens and silent clients. */
export const sweepEvery = 1000;
/** Milliseconds between two checks that sessions and policies still hold. */
export const recheckEvery = 10_000;
/** Hours for which rows of realtime.messages are kept. */
export const messagesKeptHours = 72;
