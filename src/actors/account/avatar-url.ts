import { readEnv } from '#services/env.ts';

/** Where the picture of a person is seen. `path` is bucket and name, as `profiles.avatar_url` holds it. */
export function avatarUrl(path: string | null): string | null {
  return path === null ? null : `${readEnv().supabaseUrl}/storage/v1/object/public/${path}`;
}
