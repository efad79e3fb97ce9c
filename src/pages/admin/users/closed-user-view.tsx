import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { ClosedPerson } from '#schema/admin/users.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { actionDraft, personActions } from './user-words.ts';

interface ClosedUserViewProps {
  person: ClosedPerson;
  actor: AdminActionActor;
}

const opening = [personActions.open];

/** An account before it is opened: an admin says why. */
export const ClosedUserView = ({ person, actor }: ClosedUserViewProps) => (
  <StorePage
    title={person.name}
    aside={
      <a className={link({})} href={panelAddresses.adminUsers()}>
        All users
      </a>
    }
  >
    <ActionBar
      actor={actor}
      known={opening}
      allowed={opening}
      notice={
        <p className={page.hint}>
          This account holds personal data. Say why you need it, and it opens for 60 minutes.
        </p>
      }
      draftOf={(kind) => actionDraft(person.id, kind)}
    />
  </StorePage>
);
