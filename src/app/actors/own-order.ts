import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { fromService } from './from-service.ts';
import { services } from './services.ts';

const keyOfOrder = fromService((groupId: string) => services().orders.keyOf(groupId));

export type OwnOrderActor = ActorRefFrom<typeof keyOfOrder>;

/** Asks once for the key of an own order: null for any other. Whoever makes it starts it and stops it. */
export const createOwnOrder = (groupId: string): OwnOrderActor => createActor(keyOfOrder, { input: groupId });
