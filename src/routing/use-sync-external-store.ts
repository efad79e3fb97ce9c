/** Replaces a shim, and wouter's list of React functions, both for React 17 (see vite.config.ts). */
export { useSyncExternalStore } from 'react';
