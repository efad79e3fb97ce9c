import { readSettings } from '#actors/admin/settings.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { SettingsView, readPart } from './settings-view.tsx';
import type { SettingsPart } from './settings-view.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

export const head = (): Head => ({ title: 'Settings', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Settings">
    <Bone shape="block" height={44} />
    <Bone shape="block" height={320} />
  </StorePage>
);

/** Spec §2: /admin/settings */
export const Page = ({ search }: PageProps<null>) => (
  <OfAdmin title="Settings" resource="settings" skeleton={<Skeleton />}>
    {(rights) => <Settings rights={rights} part={readPart(search)} />}
  </OfAdmin>
);

function Settings({ rights, part }: { rights: AdminRights; part: SettingsPart }) {
  const { reading, again } = useRead(readSettings);
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') return <SettingsFailed onAgain={again} />;
  return <SettingsView settings={reading.value} rights={rights} part={part} onChanged={again} />;
}

export const SettingsFailed = ({ onAgain }: { onAgain: () => void }) => (
  <StorePage title="Settings">
    <Notice
      tone="danger"
      role="alert"
      title="We couldn't load the settings."
      action={<TryAgain onPress={onAgain} />}
    />
  </StorePage>
);
