import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { connect } from '../database.ts';

/**
 * Writes PostgreSQL's own base backup (BASE_BACKUP with its WAL) as a tar file: the running database as of the end of
 * the backup.
 * @param url connection string of a role with the replication privilege
 * @returns the SHA-256 of the file
 */
export async function writeBaseBackup(url: string, path: string): Promise<string> {
  const replicating = new URL(url);
  replicating.searchParams.set('replication', 'database');
  const client = await connect(replicating.href);
  const hash = createHash('sha256');
  const file = openSync(path, 'wx', 0o600);
  try {
    client.connection.on('copyData', ({ chunk }: { chunk: Buffer }) => {
      // 'd' is a piece of the archive; other messages give its name and progress.
      if (chunk[0] !== 0x64) return;
      const bytes = chunk.subarray(1);
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
      hash.update(bytes);
    });
    await client.query(
      "BASE_BACKUP (LABEL 'stallbar', CHECKPOINT 'fast', WAIT false, WAL true, MANIFEST 'no')",
    );
    fsyncSync(file);
    return hash.digest('hex');
  } finally {
    closeSync(file);
    await client.end();
  }
}
