import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** The first program of this name on the PATH. */
export function findOnPath(program: string, path = process.env['PATH'] ?? ''): string | undefined {
  const name = process.platform === 'win32' ? `${program}.exe` : program;
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
