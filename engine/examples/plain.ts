import type { Model } from '../paths.ts';

/** Common parts of the examples: states without their own class, and no rules. */
export const plain: Pick<Model, 'actionPorts' | 'limit' | 'classOf' | 'broken'> = {
  actionPorts: [],
  limit: 10_000,
  classOf: () => null,
  broken: () => undefined,
};
