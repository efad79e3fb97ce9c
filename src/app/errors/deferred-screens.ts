import { later } from '#ui/later.tsx';

// Loaded with the first failure: the service worker stores them, so that they work offline.
export const ErrorScreen = later(async () => (await import('./error-screens.tsx')).ErrorScreen);
export const OfflineScreen = later(async () => (await import('./error-screens.tsx')).OfflineScreen);
export const SessionOver = later(async () => (await import('./error-screens.tsx')).SessionOver);
