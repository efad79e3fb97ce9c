import { Hono } from 'hono';
import { authenticate, holdSession, needStrong } from './authenticate.ts';
import type { Auth } from './context.ts';
import { unlinkIdentity } from './identities.ts';
import { AuthProblem, invalid } from './problem.ts';
import { clientOf, uuid } from './request.ts';
import { inTransaction } from './transaction.ts';

const known = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
];

function linkingDisabled(): AuthProblem {
  return new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled');
}

/** `/settings`, and the endpoints that need an external provider; each of those is refused with one sentence. */
export function providerRoutes(auth: Auth): Hono {
  const { settings } = auth;
  const app = new Hono();
  app.get('/settings', (c) =>
    c.json({
      external: {
        anonymous_users: settings.anonymous,
        ...Object.fromEntries(known.map((name) => [name, settings.providers.has(name)])),
        email: settings.email.enabled,
        phone: settings.phone.enabled,
      },
      disable_signup: !settings.signup,
      mailer_autoconfirm: !settings.email.confirmations,
      phone_autoconfirm: !settings.phone.confirmations,
      sms_provider: '',
      saml_enabled: false,
    }),
  );
  app.get('/authorize', (c) => {
    const provider = (c.req.query('provider') ?? '').slice(0, 50);
    throw settings.providers.has(provider)
      ? new AuthProblem(
          501,
          'not_implemented',
          `The embedded backend signs nobody in through ${provider}: use supabase start or a hosted project`,
        )
      : new AuthProblem(501, 'validation_failed', 'Unsupported provider: provider is not enabled');
  });
  app.on(['GET', 'POST'], '/callback', () => {
    throw new AuthProblem(501, 'bad_oauth_callback', 'Unsupported provider: provider is not enabled');
  });
  app.all('/sso', () => {
    throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.all('/sso/*', () => {
    throw new AuthProblem(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
  });
  app.get('/user/identities/authorize', async (c) => {
    await authenticate(auth, c);
    throw settings.manualLinking
      ? invalid('Unsupported provider: provider is not enabled')
      : linkingDisabled();
  });
  app.delete('/user/identities/:id', async (c) => {
    const signedIn = await authenticate(auth, c);
    const { user } = signedIn;
    await needStrong(auth, signedIn, 403, 'AAL2 required to unlink an identity');
    if (!settings.manualLinking) throw linkingDisabled();
    const id = c.req.param('id');
    if (!uuid.test(id)) throw invalid('identity_id must be an UUID', 404);
    await inTransaction(auth.pool, async (client) => {
      await holdSession(client, signedIn);
      await unlinkIdentity(client, user, id, clientOf(c));
    });
    return c.json({});
  });
  return app;
}
