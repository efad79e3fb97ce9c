import { StartFailure } from '#http/start-failure.ts';

export { StartFailure };

/** The message of any thrown value, for use inside a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system or database error (`EADDRINUSE`, `42P01`…), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Explains a full disk or a read-only folder in one sentence; rethrows everything else unchanged. */
export function explainDisk(error: unknown, folder: string): never {
  const code = codeOf(error);
  if (code === 'ENOSPC') {
    throw new StartFailure(
      `There is no space left for ${folder}: free some disk space or set STALLBAR_DATA to a folder on another disk.`,
    );
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    throw new StartFailure(`Can't write to ${folder}: set STALLBAR_DATA to a folder you can write to.`);
  }
  throw error;
}
