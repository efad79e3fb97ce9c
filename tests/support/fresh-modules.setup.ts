import { vi } from 'vitest';

// Files of a level share a process, so that packages load once. The tests' modules do not: each file has its own
// connections and hooks, which the last file has closed.
vi.resetModules();
