import type { TestProject } from 'vitest/node';
import { parametersOf } from '../../../.storybook/atlas/source.ts';
import type { AtlasParameters } from '../../../.storybook/atlas/source.ts';

declare module 'vitest' {
  interface ProvidedContext {
    atlas: AtlasParameters;
  }
}

/** What one machine's stories send to the panel: computed in Node, as in Storybook. */
export async function setup(project: TestProject): Promise<void> {
  project.provide(
    'atlas',
    await parametersOf(`${import.meta.dirname}/../../../stories/identity/resend.atlas.tsx`),
  );
}
