import { messages } from '#schema/texts/texts.ts';

/** A worker's code did not arrive. Nothing is known about the file that it should have read. */
export class WorkerUnloaded extends Error {
  override readonly name = 'WorkerUnloaded';
  constructor() {
    super(messages.codeUnloaded);
  }
}
