import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { commandPaletteMachine } from '#machines/kit/command-palette.machine.ts';
import type { Command } from '#machines/kit/command-palette.rules.ts';
import { fromService } from '../from-service.ts';

export { shownCommands } from '#machines/kit/command-palette.rules.ts';
export type { Command } from '#machines/kit/command-palette.rules.ts';
export type CommandPaletteActor = ActorRefFrom<typeof commandPaletteMachine>;

/** A panel's palette. @param find The panel's records by name. The caller starts and stops it. */
export const createCommandPalette = (
  find: (query: string) => Observable<readonly Command[]>,
): CommandPaletteActor =>
  createActor(
    commandPaletteMachine.provide({
      actors: { findRecords: fromService(({ query }: { query: string }) => find(query)) },
    }),
  );
