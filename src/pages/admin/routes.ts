import { defineRoute } from '#routing/route.ts';

export const adminRoutes = [defineRoute('admin', { access: 'admin' })] as const;
