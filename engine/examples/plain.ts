import type { Model } from '../paths.ts';

/** What the examples have in common: states without a class of their own, and no rules. */
export const plain: Pick<Model, 'actionPorts' | 'limit' | 'classOf' | 'broken'> = {
  actionPorts: [],
  limit: 10_000,
  classOf: () => null,
  broken: () => undefined,
};
