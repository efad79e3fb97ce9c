/** Replaces wouter's shim for React 17 (see vite.config.ts): this React version has the hook itself. */
export { useSyncExternalStore } from 'react';
