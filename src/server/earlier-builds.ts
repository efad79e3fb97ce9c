import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** How long the files of a build are served after another build has replaced it. Milliseconds: two weeks. */
export const keptFor = 14 * 24 * 60 * 60_000;

/** One build in `builds.json`. */
interface KeptBuild {
  /** Identifies the build by the names of its files. */
  version: string;
  files: string[];
  /** When a server first started with another build, in ms since the epoch; null while servers start with this one. */
  replacedAt: number | null;
}

export interface EarlierBuilds {
  /**
   * Stores the files of the build that a server starts with, marks the others as replaced, and deletes those that were
   * replaced more than `keptFor` ago.
   * @param files Content by URL path, such as `/assets/B4x_9aQ.js`.
   * @throws If the folder cannot be written.
   */
  keep: (files: ReadonlyMap<string, Uint8Array>, now: number) => Promise<void>;
  /** A file of any stored build, including builds stored since by other servers with this folder; null if none. */
  read: (path: string) => Promise<Buffer<ArrayBuffer> | null>;
}

/** The form of file names in a build: nothing else is looked up on disk. */
const assetPath = /^\/assets\/[\w-]+(?:\.[\w-]+)*\.[a-z0-9]+$/;

/**
 * Keeps the files of earlier builds, so that a tab opened before a deploy can still load further pages. Servers behind
 * one address share the folder; then each also serves the builds that only another one has started with.
 */
export function createEarlierBuilds(folder: string): EarlierBuilds {
  const list = join(folder, 'builds.json');
  const assets = join(folder, 'assets');

  const readList = async (): Promise<KeptBuild[]> => {
    try {
      return JSON.parse(await readFile(list, 'utf8')) as KeptBuild[];
    } catch {
      return [];
    }
  };

  /** Written next to it and renamed: another server never reads half of a file. */
  const write = async (path: string, body: Uint8Array | string) => {
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, body);
    await rename(draft, path);
  };

  return {
    keep: async (files, now) => {
      const paths = [...files.keys()].filter((path) => assetPath.test(path)).sort();
      const version = createHash('sha256').update(JSON.stringify(paths)).digest('hex').slice(0, 16);
      await mkdir(assets, { recursive: true });
      const stored = new Set(await readdir(assets));
      for (const path of paths) {
        const body = files.get(path);
        if (body !== undefined && !stored.has(basename(path)))
          await write(join(assets, basename(path)), body);
      }
      const others = (await readList())
        .filter((build) => build.version !== version)
        .map((build) => ({ ...build, replacedAt: build.replacedAt ?? now }))
        .filter(({ replacedAt }) => now - replacedAt <= keptFor);
      await write(list, JSON.stringify([{ version, files: paths, replacedAt: null }, ...others]));
      const wanted = new Set(
        [...paths, ...others.flatMap((build) => build.files)].map((path) => basename(path)),
      );
      for (const name of stored) {
        if (!wanted.has(name)) await rm(join(assets, name), { force: true });
      }
    },
    read: async (path) => {
      if (!assetPath.test(path)) return null;
      return readFile(join(assets, basename(path))).catch(() => null);
    },
  };
}
