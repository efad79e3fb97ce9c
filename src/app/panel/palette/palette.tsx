import { useEffect, useRef } from 'react';
import { map } from 'rxjs';
import { createCommandPalette } from '#actors/kit/command-palette.ts';
import type { Command } from '#actors/kit/command-palette.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { findProducts } from '#actors/vendor/products.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import { commandsFor } from './commands.ts';
import type { PanelPlace } from './commands.ts';
import { PaletteView } from './palette-view.tsx';

interface PaletteProps extends PanelPlace {
  /** How often it was asked for: each time opens or closes it. */
  asked: number;
  /** The store whose products are found; null if they may not be read. */
  store: { vendorId: string; slug: string } | null;
  /** What is done in the panel itself, by the id of the command. */
  onAct: (id: string) => void;
}

/** The palette of a panel; loads when it is asked for first. */
export function Palette({ asked, store, onAct, ...panel }: PaletteProps) {
  const latest = useRef({ store, onAct, panel });
  useEffect(() => {
    latest.current = { store, onAct, panel };
  });
  const actor = useActor(() =>
    createCommandPalette((query) => {
      const { vendorId, slug } = latest.current.store ?? { vendorId: '', slug: '' };
      return findProducts(vendorId, query).pipe(
        map((rows) =>
          rows.map(({ id, name }): Command => ({
            id,
            label: name,
            group: 'Products',
            href: panelAddresses.vendorProductEdit(slug, id),
          })),
        ),
      );
    }),
  );
  useEffect(() => {
    const heard = actor.on('palette.run', ({ command: { id, href, group }, query }) => {
      if (group === 'Shop') go(paths.search(query));
      else if (href === undefined) latest.current.onAct(id);
      else go(href);
    });
    return () => heard.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (asked > 0)
      actor.send({
        type: 'palette.toggled',
        commands: commandsFor(latest.current.panel),
        mayFind: latest.current.store !== null,
      });
  }, [actor, asked]);
  return <PaletteView actor={actor} />;
}
