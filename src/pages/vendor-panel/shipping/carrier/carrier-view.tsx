import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { CarrierAccountActor, SaveCarrier } from '#actors/vendor-panel/settings/carrier.ts';
import type { CarrierAccountSnapshot } from '#machines/vendor-panel/carrier-account.machine.ts';
import { SettingsDenied, SettingsSkeletonRows } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { byHand, chosenIn } from '#schema/vendor-panel/carrier.ts';
import type { CarrierAccount, CarrierSheet } from '#schema/vendor-panel/carrier.ts';
import { useFocusAfter, useFocusWhen } from '#ui/use-focus-when.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { CarrierForm } from './carrier-form.tsx';
import * as own from './carrier.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

interface CarrierViewProps {
  actor: CarrierAccountActor;
  setupHref: string;
  savingOf: (sheet: CarrierSheet) => SaveCarrier;
}

/** The carrier that sells a store's labels, and the state of the account with it. */
export function CarrierView({ actor, setupHref, savingOf }: CarrierViewProps) {
  const snapshot = useSelector(actor, (current: CarrierAccountSnapshot) => current);
  const { sheet, mayWrite, epoch } = snapshot.context;
  if (snapshot.matches('denied')) return <SettingsDenied />;
  if (snapshot.matches('failed')) {
    return (
      <Unread title="We couldn't load your carrier." onRetry={() => actor.send({ type: 'account.retry' })} />
    );
  }
  if (sheet === null) return <SettingsSkeletonRows />;
  return (
    <>
      <Account actor={actor} snapshot={snapshot} sheet={sheet} />
      {mayWrite ? (
        <PageSection className={styles.section} aria-labelledby="carrier-form">
          <h2 id="carrier-form" className={heading({ level: 26 })}>
            Choose a carrier
          </h2>
          <p className={styles.note}>
            Labels use the address and boxes from your{' '}
            <a className={link({})} href={setupHref}>
              shipping settings
            </a>
            .
          </p>
          <CarrierForm key={epoch} sheet={sheet} savingOf={savingOf} />
        </PageSection>
      ) : (
        <p className={styles.note}>Your role can view this, but not change it.</p>
      )}
    </>
  );
}

const states = {
  unchecked: ['neutral', 'Not checked', "We haven't checked this account with the carrier yet."],
  works: ['success', 'Connected', 'The carrier accepts this account.'],
  refused: ['danger', 'Declined', "The carrier doesn't accept this account."],
  silent: ['warning', 'No response', "The carrier isn't responding. Nothing changed; check again later."],
} as const;

interface AccountProps {
  actor: CarrierAccountActor;
  snapshot: CarrierAccountSnapshot;
  sheet: CarrierSheet;
}

function Account({ actor, snapshot, sheet }: AccountProps) {
  const { account } = sheet;
  const { mayWrite, sentence } = snapshot.context;
  const isChecking = snapshot.matches('checking');
  const isAsking = snapshot.matches('asking');
  const isLeaving = snapshot.matches('disconnecting');
  const keys = useFocusAfter(isAsking);
  const chosen = chosenIn(sheet, account.carrier);
  const title = chosen?.title ?? account.carrier;
  return (
    <PageSection className={own.account} aria-labelledby="carrier-account">
      <div className={actions}>
        <h2 id="carrier-account" className={heading({ level: 26 })}>
          {title}
        </h2>
        {account.test_mode && <Badge tone="warning">Test mode</Badge>}
      </div>
      {account.carrier === byHand ? (
        <p className={styles.note}>No carrier account is connected. You enter tracking numbers yourself.</p>
      ) : (
        <>
          <State account={account} isChecking={isChecking} isGone={chosen === undefined} />
          <Ends sheet={sheet} />
        </>
      )}
      {sentence !== null && (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {account.carrier !== byHand &&
        mayWrite &&
        (isAsking ? (
          <Question actor={actor} title={title} />
        ) : (
          <div className={actions} ref={keys} tabIndex={-1}>
            <Button
              isPending={isChecking}
              isDisabled={isLeaving}
              onPress={() => actor.send({ type: 'account.check' })}
            >
              Check connection
            </Button>
            <Button
              variant="quiet"
              isPending={isLeaving}
              isDisabled={isChecking}
              onPress={() => actor.send({ type: 'account.disconnect' })}
            >
              Disconnect
            </Button>
          </div>
        ))}
    </PageSection>
  );
}

interface StateProps {
  account: CarrierAccount;
  isChecking: boolean;
  /** The shop no longer supports this carrier. */
  isGone: boolean;
}

function State({ account, isChecking, isGone }: StateProps) {
  const [tone, name, words] = states[account.connection];
  if (isGone) {
    return (
      <Notice tone="danger">
        <p>Stallbar no longer works with this carrier. Choose another one.</p>
      </Notice>
    );
  }
  return (
    <div className={stack({ gap: 2, align: 'start' })} role="status" aria-busy={isChecking}>
      {isChecking ? <Badge>Checking</Badge> : <Badge tone={tone}>{name}</Badge>}
      <p className={own.words}>
        <span>{isChecking ? 'Checking this account with the carrier.' : words}</span>
        {!isChecking && account.reason !== null && <>{` The carrier says: “${account.reason}”`}</>}
      </p>
      {!isChecking && account.checked_at !== null && (
        <p className={styles.note}>{`Checked on ${storeDateAndMinute(account.checked_at)}.`}</p>
      )}
    </div>
  );
}

/** Identifies the account by the ends of its credentials. */
function Ends({ sheet }: { sheet: CarrierSheet }) {
  const { account } = sheet;
  const stored = (chosenIn(sheet, account.carrier)?.credentials ?? []).filter(
    ({ name }) => (account.ends[name] ?? '') !== '',
  );
  if (stored.length === 0) return null;
  return (
    <dl className={own.ends}>
      {stored.map(({ name, label }) => (
        <div key={name} className={stack({ gap: 1 })}>
          <dt className={styles.note}>{label}</dt>
          <dd className={own.value}>{`ends in ${account.ends[name]}`}</dd>
        </div>
      ))}
    </dl>
  );
}

function Question({ actor, title }: { actor: CarrierAccountActor; title: string }) {
  const question = useRef<HTMLDivElement>(null);
  useFocusWhen(true, () => question.current);
  const label = `Disconnect ${title}?`;
  return (
    <div ref={question} role="group" aria-label={label} tabIndex={-1}>
      <Notice
        tone="warning"
        title={label}
        action={
          <div className={actions}>
            <Button variant="danger" onPress={() => actor.send({ type: 'disconnect.confirmed' })}>
              Yes, disconnect
            </Button>
            <Button onPress={() => actor.send({ type: 'disconnect.cancelled' })}>Keep account</Button>
          </div>
        }
      >
        <p>
          We'll delete your credentials, and you'll enter tracking numbers yourself. Labels you've bought stay
          valid.
        </p>
      </Notice>
    </div>
  );
}
