import {
  createEmailAction,
  checkEmail,
  readEmail,
  readEmailVersion,
  testEmail,
} from '#actors/admin/emails.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { mailPreviewPath } from '#routing/mail-preview.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { EmailView } from './email-view.tsx';

export const head = (): Head => ({ title: 'Email', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Email">
    <Bone shape="block" height={44} />
    <Bone shape="block" height={480} />
  </StorePage>
);

/** Below spec §2's admin paths: /admin/emails/:key */
export const Page = ({ params }: PageProps<null>) => {
  const key = params['key'] ?? '';
  return (
    <OfAdmin title="Email" resource="emails" skeleton={<Skeleton />}>
      {(rights) => (
        <RecordPage
          key={key}
          title="Email"
          read={() => readEmail(key)}
          skeleton={<Skeleton />}
          all={['All emails', panelAddresses.adminEmails()]}
        >
          {(sheet, again) => (
            <EmailView
              sheet={sheet}
              mayWrite={mayAdmin(rights, 'emails', 'write')}
              seesSent={mayAdmin(rights, 'users', 'read')}
              ports={{
                check: checkEmail,
                test: testEmail,
                readVersion: readEmailVersion,
                createActor: createEmailAction,
                frame: mailPreviewPath,
              }}
              onChanged={again}
            />
          )}
        </RecordPage>
      )}
    </OfAdmin>
  );
};
