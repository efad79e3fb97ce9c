/**
 * A start-up failure that the user can fix. `message` is one sentence that says what to do; main.ts prints it without a
 * stack and exits with code 1.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
