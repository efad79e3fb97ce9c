import { vi } from 'vitest';

// Files of a level share a process, so that packages load once. The modules of the tests do not: each file has
// connections and hooks of its own, which the last file has closed.
vi.resetModules();
