import { readNotifications, saveNotifications } from '#actors/vendor-panel/notifications.ts';
import { useRecordForm } from '#panel/form/use-record-form.ts';
import { useRead } from '#actors/kit/use-read.ts';
import {
  SettingsOf,
  SettingsSkeleton,
  SettingsSkeletonRows,
} from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { notificationValuesOf } from '#schema/vendor-panel/notifications.ts';
import type { NotificationSettings, NotificationValues } from '#schema/vendor-panel/notifications.ts';
import { NotificationsView } from './notifications-view.tsx';

export const head = (): Head => ({ title: 'Notifications', noIndex: true });

export const Skeleton = () => <SettingsSkeleton title="Notifications" />;

/** Spec §2: /{vendorSlug}/vendor-dashboard/settings-notifications. */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <SettingsOf
      title="Notifications"
      slug={slug}
      path={panelAddresses.vendorNotifications(slug)}
      needs="notifications"
    >
      {(store) => <Notifications store={store} slug={slug} />}
    </SettingsOf>
  );
}

function Notifications({ store, slug }: { store: OwnStore; slug: string }) {
  const { reading, again } = useRead(() => readNotifications(store.vendor_id));
  if (reading.kind === 'reading') return <SettingsSkeletonRows />;
  if (reading.kind === 'failed') return <Unread title="We couldn't load your settings." onRetry={again} />;
  return <Chosen store={store} slug={slug} settings={reading.value} />;
}

interface ChosenProps {
  store: OwnStore;
  slug: string;
  settings: NotificationSettings;
}

function Chosen({ store, slug, settings }: ChosenProps) {
  const actor = useRecordForm<NotificationValues>({
    values: notificationValuesOf(settings),
    version: settings.version,
    draft: `notifications/${store.vendor_id}`,
    save: (values, version) => saveNotifications(store.vendor_id, values, version ?? 0),
  });
  return <NotificationsView actor={actor} slug={slug} notices={settings.notices} store={store} />;
}
