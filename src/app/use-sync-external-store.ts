/** In the place of wouter's shim for React 17 (see vite.config.ts): this React has the hook itself. */
export { useSyncExternalStore } from 'react';
