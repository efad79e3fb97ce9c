import mustache from 'mustache';

/** A row of `email_templates`: three Mustache templates. */
export interface EmailTemplate {
  readonly key: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface Brand {
  name: string;
  tagline: string;
  supportEmail: string;
}

/** The variables that every email may use. */
export const sharedValues = (
  { name, tagline, supportEmail }: Brand,
  siteUrl: string,
): Record<string, unknown> => ({
  brand: { name, tagline, support: supportEmail },
  site_url: siteUrl,
});

/**
 * Fills in a template. HTML values are escaped; subject and plain text are not. `shared` (shop name, addresses)
 * overrides `payload`, so that no email can contain another shop's links.
 */
export function renderEmail(
  template: EmailTemplate,
  payload: Record<string, unknown>,
  shared: Record<string, unknown>,
): RenderedEmail {
  const view = { ...payload, ...shared };
  const plain = (source: string) =>
    mustache.render(source, view, {}, { escape: (value: unknown) => String(value) });
  return {
    // A line break in a name must not start another header.
    subject: plain(template.subject)
      .replaceAll(/[\r\n\t]+/g, ' ')
      .trim(),
    html: mustache.render(template.html, view, {}),
    text: plain(template.text).replaceAll('\r\n', '\n'),
  };
}
