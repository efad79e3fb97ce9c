import type { Halt } from '#machines/vendor-panel/zip-pictures.machine.ts';
import { accountProblem } from '#schema/account/account-problems.ts';
import { Invalid } from '#services/errors.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';
import { TableError } from '../table.ts';

/** Refusals of the file itself, by the shop or by its storage. */
const ofContent: ReadonlySet<string> = new Set(['picture_type', 'picture_invalid', 'EntityTooLarge']);

/**
 * What an error while sending a picture means: only a refused file is damaged. A full store would otherwise make every
 * picture damaged, and a refusal would read as no answer.
 * @throws if it is unknown whether the server has it
 */
export function haltOf(error: unknown): 'damaged' | Halt {
  if (error instanceof Invalid && ofContent.has(error.code)) return 'damaged';
  if (isUnanswered(error)) throw error;
  if (error instanceof TableError) return { sentence: error.message, isOver: false };
  return {
    sentence: accountProblem(error),
    isOver: error instanceof Invalid && error.code === 'no_room',
  };
}
