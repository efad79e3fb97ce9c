/** One entry of the client build's manifest, as Vite writes it. */
interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

export interface ClientBuild {
  manifest: Readonly<Record<string, ManifestChunk>>;
  /** Text of each stylesheet by its file name in the manifest. */
  styles: Readonly<Record<string, string>>;
  /** The files of each route's code, by the route's name; see `readRouteSources`. */
  sources: Readonly<Record<string, RouteSources>>;
}

/** Files of a route's code, as the manifest names them. */
export interface RouteSources {
  page: string;
  /** Additional code for a wide screen. */
  wide?: string;
  load?: string;
  /** Stored for offline use. */
  offline?: true;
}

/** What the head of a route's page refers to. URLs are absolute paths. */
export interface RouteAssets {
  entry: string;
  /** Further modules that the page needs to become interactive. */
  modules: string[];
  /** Additional modules for a wide screen. */
  wideModules: string[];
  /** In the order of the cascade. */
  styles: { href: string; text: string }[];
}

const entrySource = 'src/main.tsx';

/** The assets of a route's page, or of a page that is only the shell (`null`). */
export function routeAssets(build: ClientBuild, route: string | null): RouteAssets {
  const source = route === null ? undefined : build.sources[route];
  const modules = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = build.manifest[key];
    if (chunk === undefined || modules.has(chunk.file)) return;
    modules.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  visit(entrySource);
  // Its styles are inlined in the page: without them it would paint unstyled, and jump when the script adds them.
  if (source !== undefined) visit(source.page);
  const entry = build.manifest[entrySource]?.file;
  if (entry === undefined) throw new Error(`The client build has no ${entrySource}: run npm run build.`);
  modules.delete(entry);
  const wide = source?.wide === undefined ? undefined : build.manifest[source.wide]?.file;
  return {
    entry: `/${entry}`,
    modules: [...modules].map((file) => `/${file}`),
    wideModules: wide === undefined ? [] : [`/${wide}`],
    styles: [...styles].map((file) => ({ href: `/${file}`, text: build.styles[file] ?? '' })),
  };
}

/** In development Vite serves the sources; styles load with the modules that import them. */
export function developmentAssets(styles: string): RouteAssets {
  return { entry: '/src/main.tsx', modules: [], wideModules: [], styles: [{ href: '', text: styles }] };
}
