import { mediaUrl, paths } from '#routing/paths.ts';

/** Turns a path into an absolute URL. */
export type Absolute = (path: string) => string;

/** schema.org's field for a picture; omitted if there is none. */
export function pictureField(
  name: 'logo' | 'image',
  path: string | null,
  absolute: Absolute,
): Record<string, string> {
  const address = mediaUrl(path);
  return address === null ? {} : { [name]: absolute(address) };
}

/** The breadcrumbs of a page. @param crumbs Below the home page, the page itself last. */
export function breadcrumbs(crumbs: readonly { name: string; path: string }[], absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home() }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path),
    })),
  };
}
