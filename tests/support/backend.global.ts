import type { TestProject } from 'vitest/node';
import { startBackend, type TestBackend } from './backend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seeded backend that all files of the project share: `inject('backend')`. */
    backend: Omit<TestBackend, 'stop'>;
  }
}

/**
 * Vitest globalSetup: one seeded backend for the whole project. No scheduled work: the minute's chores would change
 * what a test is about to check, and emails would be sent that nobody reads. Tests call what they need.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...addresses } = await startBackend({ jobs: false });
  project.provide('backend', addresses);
  return stop;
}
