import { useSelector } from '@xstate/react';
import { ViewingBarView } from '#app/panel/viewing-bar.tsx';
import { impersonationMachine } from '#machines/admin/impersonation.machine.ts';
import { ViewedAccountView } from '#pages/admin/users/view/account-view.tsx';
import { ViewedFrame } from '#pages/admin/users/view/frame.tsx';
import { Skeleton } from '#pages/admin/users/view/view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { impersonationModel, maya } from '#samples/models/admin/impersonation.model.ts';
import { viewedAccount } from './users/viewed-samples.ts';

export const atlas = atlasOf({
  machine: impersonationMachine,
  models: [impersonationModel],
  variantOf: ({ context: { look, left } }) => (look === null ? '' : `${String(left)} min`),
  Screen: function View({ actor }) {
    const snapshot = useSelector(actor, (current) => current);
    return (
      <>
        <ViewingBarView actor={actor} />
        <main>
          <ViewedFrame
            person={maya.person}
            snapshot={snapshot}
            skeleton={<Skeleton />}
            onAgain={() => actor.send({ type: 'view.look' })}
          >
            <ViewedAccountView
              person={maya.person}
              reading={{ kind: 'ready', value: viewedAccount() }}
              onRetry={() => undefined}
              orders={null}
              skeleton={<Skeleton />}
            />
          </ViewedFrame>
        </main>
      </>
    );
  },
});
