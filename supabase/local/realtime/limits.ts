/** Largest frame and largest broadcast, in bytes: what a hosted project takes. */
export const maxFrame = 3_000 * 1024;
/** Open sockets of one address. */
export const socketsPerAddress = 1000;
/** Channels that one socket may have joined at a time. */
export const channelsPerSocket = 100;
/** Joins of one socket in a second; more, and the socket is closed. */
export const joinsPerSecond = 150;
/** Messages that one socket may send in a second; more, and it is closed. */
export const messagesPerSecond = 2000;
/** What one socket may have handed on, in bytes counted for each receiver; `seconds` of it at once. */
export const socketBudget = { perSecond: 8 * 1024 * 1024, seconds: 1 };
/** The same for all sockets and HTTP calls of one address: 500 members of rooms of 20 that speak once a second fit. */
export const addressBudget = { perSecond: 32 * 1024 * 1024, seconds: 4 };
/** What a message to one receiver costs beside its own bytes: so many are copied in the time that a sending takes. */
export const deliveryBytes = 2048;
/** Milliseconds between two warnings to a sender whose messages are refused. */
export const warnEvery = 1000;
/** Messages of one socket that wait while an earlier one asks the database. */
export const waitingMessages = 200;
/** Bytes that wait for a client that does not read; more, and it is dropped so that it joins again. */
export const maxUnsent = 4 * 1024 * 1024;
/** Longest topic in bytes: binary frames count it in one byte. */
export const maxTopic = 255;
/** Rows beyond this many bytes arrive without their long values. */
export const maxRow = 1024 * 1024;
/** Bytes of rows that one transaction may change and still be told; after a larger one its listeners read anew. */
export const maxTransactionBytes = 64 * 1024 * 1024;
/** Milliseconds without a word from the client (realtime-js sends a heartbeat every 25 s). */
export const silence = 60_000;
/** Milliseconds between two looks at token expiry and silence. */
export const sweepEvery = 1000;
/** Milliseconds between two checks that sessions and policies still hold. */
export const recheckEvery = 10_000;
/** Hours for which messages in realtime.messages are kept. */
export const messagesKeptHours = 72;
