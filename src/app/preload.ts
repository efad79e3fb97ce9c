/**
 * Requests the files that a lazily loaded chunk imports together with the chunk, not after it. In the build this
 * replaces Vite's helper, whose lists of files were 3 KB of the entry: `src/server/preload-lists.ts` moves the lists
 * into a separate file.
 */

import { unloaded } from '#lazy/unloaded.ts';

type Lists = readonly (readonly string[])[];

/** The build puts the URL of the lists here. */
const listsUrl = '__PRELOAD_LISTS__';

/** Requests in one task. */
const atOnce = 4;

let lists: Promise<Lists> | undefined;
let isNamedByPage = false;
/** Stylesheets being loaded, by URL. */
const arriving = new Map<string, Promise<void>>();

async function read(): Promise<Lists> {
  const answer = await fetch(listsUrl);
  if (!answer.ok) throw new Error(`${listsUrl} could not be loaded: ${answer.status}.`);
  return (await answer.json()) as Lists;
}

/** Loads the lists, which the next page needs. */
export async function loadLists(): Promise<Lists> {
  try {
    return await (lists ??= read());
  } catch (error) {
    lists = undefined;
    throw error;
  }
}

function request(file: string): Promise<void> | undefined {
  const href = `/${file}`;
  // The page names what it has inlined as well.
  if (document.querySelector(`link[href="${href}"]`) !== null) return arriving.get(href);
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  document.head.append(link);
  if (!isStyle) return undefined;
  const arrival = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      arriving.delete(href);
      reject(new Error(`We couldn't load ${href}.`));
    });
  });
  arriving.set(href, arrival);
  return arrival;
}

/** Ends the task, so that taps and frames get their turn. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Requests the files a few at a time: each request costs a slow phone 4 ms and more, and a list of twenty files would
 * leave a tap unanswered for that long.
 */
async function requestAll(files: readonly string[]): Promise<void> {
  const arrivals: (Promise<void> | undefined)[] = [];
  for (const [index, file] of files.entries()) {
    if (index > 0 && index % atOnce === 0) await nextTask();
    arrivals.push(request(file));
  }
  await Promise.all(arrivals);
}

/** @param list The files, or the number of their list. */
export async function preload<Module>(
  load: () => Promise<Module>,
  list?: number | readonly string[],
): Promise<Module> {
  try {
    if (list !== undefined && !isNamedByPage) {
      const files = typeof list === 'number' ? (await loadLists())[list] : list;
      await requestAll(files ?? []);
    }
    return await load();
  } catch (error) {
    void unloaded.hear?.(error);
    throw error;
  }
}

/** Loads code whose files are all named in the page's HTML, without waiting for the lists. */
export function loadNamed<Module>(load: () => Promise<Module>): Promise<Module> {
  isNamedByPage = true;
  const module = load();
  isNamedByPage = false;
  return module;
}
