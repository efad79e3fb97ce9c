import { firstValueFrom } from 'rxjs';
import { categoryMenuId, categorySlot } from '#app/shell/category-menu.ts';
import { paths } from '#routing/paths.ts';
import type { Category } from '#schema/shop/catalog.ts';
import { createServices } from '#services/create-services.ts';
import type { AppEnv } from '#services/env.ts';
import { createCatalogService } from '#services/shop/catalog.ts';
import { escapeHtml } from '../html.ts';
import { createKept } from './kept.ts';

const link = ({ id, name }: Category) =>
  `<a href="${escapeHtml(paths.category(id))}">${escapeHtml(name)}</a>`;

/** The roots with their children, and a link to all. */
export function categoryMenuHtml(categories: readonly Category[]): string {
  const below = (parent: string | null) => categories.filter(({ parent_id }) => parent_id === parent);
  const children = (parent: Category) => {
    const found = below(parent.id);
    return found.length === 0 ? '' : `<ul>${found.map((child) => `<li>${link(child)}</li>`).join('')}</ul>`;
  };
  const roots = below(null).map((root) => `<li>${link(root)}${children(root)}</li>`);
  return `<ul>${roots.join('')}</ul><a href="${paths.categories()}">All categories</a>`;
}

/** Writes the menu into what React rendered, or next to it if the page has no header. */
export function withCategoryMenu(markup: string, html: string): string {
  return markup.includes(categorySlot)
    ? markup.replace(categorySlot, () => html)
    : `${markup}</div><div hidden><template id="${categoryMenuId}">${html}</template>`;
}

/** Only the link to all categories if they fail to load. */
export const createCategoryMenu = (env: AppEnv, now: () => number) =>
  createKept({
    ask: async () => {
      const { client, cache } = createServices(env, () => Promise.resolve(null));
      return categoryMenuHtml(await firstValueFrom(createCatalogService(client, cache).categories()));
    },
    instead: categoryMenuHtml([]),
    now,
  });
