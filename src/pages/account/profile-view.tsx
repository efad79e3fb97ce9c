import type { ReactNode } from 'react';
import { paths } from '#routing/paths.ts';
import { initialsIn } from '#schema/account/initials.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/account/sections/account.css.ts';
import { AddressesSection } from '#pages/account/sections/addresses-section.tsx';
import { AvatarSection } from '#pages/account/sections/avatar-section.tsx';
import { DataSection } from '#pages/account/sections/data-section.tsx';
import { DeletionSection } from '#pages/account/sections/deletion-section.tsx';
import { EmailSection } from '#pages/account/sections/email-section.tsx';
import type {
  ProfileActions,
  ProfileModel,
  DeletionPart,
  PasswordPart,
  TwoFactorPart,
} from '#actors/account/profile.view.ts';
import { NamesSection } from '#pages/account/sections/names-section.tsx';
import { NotificationsSection } from '#pages/account/sections/notifications-section.tsx';
import { PasswordSection } from '#pages/account/sections/password-section.tsx';
import { SessionsSection } from '#pages/account/sections/sessions-section.tsx';
import { TwoFactorSection } from '#pages/account/sections/two-factor-section.tsx';

const contents = [
  ['picture', 'Picture'],
  ['names', 'Name'],
  ['addresses', 'Addresses'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['two-step', 'Two-step login'],
  ['sessions', "Where you're logged in"],
  ['notifications', 'Email notifications'],
  ['data', 'Your data'],
  ['delete', 'Delete my account'],
] as const;

export interface ProfileViewProps {
  model: ProfileModel;
  actions: ProfileActions;
  password: PasswordPart;
  twoFactor: TwoFactorPart;
  deletion: DeletionPart;
  /** Support's views of the account, if any. */
  looks?: ReactNode;
}

export function ProfileView({ model, actions, password, twoFactor, deletion, looks }: ProfileViewProps) {
  if (model.phase === 'loading') return <ProfileSkeleton />;
  if (model.phase === 'failed') {
    return (
      <div className={`${container} ${styles.page}`}>
        <EmptyState
          drawing="cable"
          level="h1"
          title="We couldn't load your profile."
          action={
            <Button variant="primary" isReading onPress={actions.reload}>
              Try again
            </Button>
          }
        />
      </div>
    );
  }
  const { names } = model;
  return (
    <div className={`${container} ${styles.page}`}>
      <h1 className={`${heading({ level: 52 })} ${styles.title}`}>My Profile</h1>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-label="On this page">
          {contents.map(([id, title]) => (
            <a key={id} className={styles.contentsLink} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div>
          <AvatarSection
            avatar={model.avatar}
            initials={`${initialsIn(names.firstName, 1)}${initialsIn(names.lastName, 1)}`}
            onUpload={actions.uploadAvatar}
            onRemove={actions.removeAvatar}
          />
          <NamesSection names={names} onSave={actions.saveNames} />
          <AddressesSection addresses={model.addresses} names={names} actions={actions} />
          <EmailSection email={model.email} pending={model.pendingEmail} onChange={actions.changeEmail} />
          <PasswordSection part={password} email={model.email} />
          <TwoFactorSection part={twoFactor} />
          <SessionsSection
            sessions={model.sessions}
            onEndOthers={actions.endOtherSessions}
            onRetry={actions.reload}
          />
          {looks}
          <NotificationsSection
            preferences={model.preferences}
            onSave={actions.savePreferences}
            onRetry={actions.reload}
          />
          <DataSection onExport={actions.exportData} />
          <DeletionSection part={deletion} />
        </div>
      </div>
    </div>
  );
}

/** Shown until the shell sends a visitor to the login, and after signing out. */
export function SignedOut() {
  return (
    <div className={`${container} ${styles.page}`}>
      <EmptyState
        drawing="lock"
        level="h1"
        title="Log in to see your profile."
        action={
          <a className={button({ variant: 'primary' })} href={paths.auth({ redirect: paths.profile() })}>
            Log in
          </a>
        }
      />
    </div>
  );
}

export function ProfileSkeleton() {
  return (
    <div className={`${container} ${styles.page}`} aria-busy="true">
      <h1 className={`${heading({ level: 52 })} ${styles.title}`}>My Profile</h1>
      <div className={styles.columns}>
        <div className={styles.contents} />
        <div>
          {[0, 1, 2].map((index) => (
            <div key={index} className={styles.section}>
              <Skeleton width={160} height={28} />
              <Skeleton height={112} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
