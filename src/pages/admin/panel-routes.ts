import type { Route } from '#routing/route.ts';

/** The pages of the admin panel, in a file of their own because `routes.ts` is part of every page's script. */
export const adminPanelRoutes: readonly Route[] = [];
