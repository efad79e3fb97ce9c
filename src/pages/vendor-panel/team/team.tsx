import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createTeam } from '#actors/vendor-panel/team.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { SettingsOf, SettingsSkeleton } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { TeamView } from './team-view.tsx';

export const head = (): Head => ({ title: 'Team', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title="Team" />;

export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <SettingsOf title="Team" slug={slug} path={panelAddresses.vendorTeam(slug)} needs={null}>
      {(store) => <OfTeam key={String(mayIn(store, 'team'))} store={store} />}
    </SettingsOf>
  );
}

function OfTeam({ store }: { store: OwnStore }) {
  const actor = useActor(() => createTeam(store.vendor_id, mayIn(store, 'team')));
  useEmitted(actor, 'team.left', () => go(paths.home(), { replace: true }));
  return <TeamView actor={actor} store={store} />;
}
