import { readEnv } from '#services/env.ts';

/** URL of a person's avatar. `path` is bucket and name, as in `profiles.avatar_url`. */
export function avatarUrl(path: string | null): string | null {
  return path === null ? null : `${readEnv().supabaseUrl}/storage/v1/object/public/${path}`;
}
