import { readStoreOnboarding } from '#actors/vendor-panel/publishing.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { stepWords, whereToMeet } from '#panel/page/first-steps.ts';
import { isDone } from '#schema/onboarding/onboarding.ts';
import type { Onboarding } from '#schema/onboarding/onboarding.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';

/** Nothing when it can't be read: publishing doesn't depend on it. */
export function OpenSteps({ vendorId }: { vendorId: string }) {
  const { reading } = useRead(() => readStoreOnboarding(vendorId));
  return reading.kind === 'ready' && reading.value !== null ? <OpenStepsView store={reading.value} /> : null;
}

/** What else a store needs before shoppers can buy, as the server sees it. */
export function OpenStepsView({ store }: { store: Onboarding }) {
  const open = store.requirements.filter((each) => each.requirement !== 'publish' && !isDone(each));
  if (open.length === 0 || store.status !== 'approved') return null;
  return (
    <Notice
      tone="warning"
      title={open.length === 1 ? '1 step is still open' : `${open.length} steps are still open`}
    >
      <p>
        {open.some(({ requirement }) => requirement === 'shipping')
          ? "You can publish now, but shoppers can't check out without an active shipping rate."
          : 'You can publish now and finish these later.'}
      </p>
      <ul className={stack({ gap: 2 })}>
        {open.map(({ requirement }) => {
          const [title, note] = stepWords[requirement];
          return (
            <li key={requirement}>
              <a className={link({})} href={whereToMeet(requirement, store)?.href}>
                {title}
              </a>
              <span>{`: ${note}`}</span>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
