import { defineRoute } from '#routing/route.ts';

export const identityRoutes = [
  defineRoute('auth', {
    frame: 'bare',
    authErrors: true,
    render: 'browser',
    crawl: false,
    page: () => import('./auth.tsx'),
  }),
  defineRoute('vendorInvitation', {
    frame: 'bare',
    authErrors: true,
    render: 'browser',
    page: () => import('./vendor-invitation.tsx'),
  }),
  defineRoute('forgotPassword', {
    authErrors: true,
    render: 'browser',
    page: () => import('./forgot-password.tsx'),
  }),
  defineRoute('resetPassword', {
    authErrors: true,
    render: 'browser',
    page: () => import('./reset-password.tsx'),
  }),
  defineRoute('confirmEmail', {
    authErrors: true,
    render: 'browser',
    page: () => import('./confirm-email.tsx'),
  }),
  defineRoute('emailVerification', {
    authErrors: true,
    render: 'browser',
    page: () => import('./email-verification.tsx'),
  }),
] as const;
