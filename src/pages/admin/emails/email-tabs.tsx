import { PanelTabs } from '#panel/page/panel-tabs.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';

const tabs = [
  ['templates', 'Templates', panelAddresses.adminEmails()],
  ['sent', 'Sent', panelAddresses.adminSentEmails()],
] as const;

/** The parts of /admin/emails; an admin who sees only one of them gets no tabs. */
export const EmailTabs = ({
  current,
  seesSent = true,
  seesTemplates = true,
}: {
  current: (typeof tabs)[number][0];
  seesSent?: boolean;
  seesTemplates?: boolean;
}) => (seesSent && seesTemplates ? <PanelTabs label="Emails" tabs={tabs} current={current} /> : null);
