import { useState } from 'react';
import { createForm } from '#actors/kit/form.ts';
import { applicationDraftMachine } from '#machines/onboarding/application-draft.machine.ts';
import { applicationStatusMachine } from '#machines/onboarding/application-status.machine.ts';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { Page as ApplyPage, Skeleton as ApplySkeleton } from '#pages/onboarding/apply.tsx';
import { DraftSummary } from '#pages/onboarding/answers-summary.tsx';
import { ApplyView } from '#pages/onboarding/apply-view.tsx';
import { DocumentsPart } from '#pages/onboarding/documents-part.tsx';
import { Page as StatusPage, Skeleton as StatusSkeleton } from '#pages/onboarding/application-status.tsx';
import { ApplicationStatusView } from '#pages/onboarding/application-status-view.tsx';
import { Page as SetupPage, Setup, Skeleton as SetupSkeleton } from '#pages/onboarding/profile-setup.tsx';
import { ProfileSetupView } from '#pages/onboarding/profile-setup-view.tsx';
import { Page as OnboardingPage, Skeleton as OnboardingSkeleton } from '#pages/onboarding/onboarding.tsx';
import { OnboardingView } from '#pages/onboarding/onboarding-view.tsx';
import { whereToMeet } from '#panel/page/first-steps.ts';
import type { Step } from '#schema/onboarding/application.ts';
import { requirementNames } from '#schema/onboarding/onboarding.ts';
import type { Onboarding, Requirement } from '#schema/onboarding/onboarding.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { applicationDraftModel } from '#samples/models/onboarding/application-draft.model.ts';
import { applicationStatusModel } from '#samples/models/onboarding/application-status.model.ts';
import { documentsModel } from '#samples/models/onboarding/documents.model.ts';
import { answersNamed, categories } from '#samples/data/onboarding/onboarding-samples.ts';

const nothing = () => undefined;

function ApplyAt({ step, read = 0 }: { step: Step; read?: number }) {
  const actor = useNeighbour(applicationDraftMachine, applicationDraftModel, [
    ['xstate.done.actor.readDraft', 'done.readDraft', read],
  ]);
  const documents = useNeighbour(documentsMachine, documentsModel);
  return (
    <ApplyView
      actor={actor}
      step={step}
      onStep={nothing}
      categories={categories}
      documents={<DocumentsPart actor={documents} />}
      summary={<DraftSummary draft={actor} documents={documents} categories={categories} />}
    />
  );
}
const applyAt = (step: Step, read = 0) => ({ show: () => <ApplyAt step={step} read={read} /> });

function StatusAt({ steps }: { steps: Parameters<typeof useNeighbour>[2] }) {
  return (
    <ApplicationStatusView
      actor={useNeighbour(applicationStatusMachine, applicationStatusModel, steps)}
      categories={categories}
    />
  );
}

function SetupForm() {
  const [facts] = useState(() => {
    const { storeName, description, phone, website } = answersNamed('Iron & Oak');
    return { storeName, description, phone, website };
  });
  return (
    <ProfileSetupView
      actor={useActor(() => createForm({ values: facts, save: () => new Promise(nothing) }))}
    />
  );
}

const store = (
  stateOf: (place: number) => Requirement['state'],
  more: Partial<Onboarding> = {},
): Onboarding => ({
  vendor_id: 'v1',
  store_name: 'Iron & Oak',
  slug: 'iron-oak',
  status: 'approved',
  published: false,
  requirements: requirementNames.map((requirement, place) => ({
    requirement,
    state: stateOf(place),
    waived_by: stateOf(place) === 'waived' ? 'Robin' : null,
  })),
  ...more,
});
const mixed = [
  'in-review',
  'complete',
  'waived',
  'incomplete',
  'incomplete',
  'rejected',
  'complete',
  'incomplete',
] as const;
const onboarding = (shown: Onboarding | null) => ({
  show: () => <OnboardingView store={shown} whereTo={whereToMeet} />,
});

export const pages = [
  pageOf({
    routes: ['vendorApply'],
    Page: ApplyPage,
    Skeleton: ApplySkeleton,
    states: {
      store: applyAt('store'),
      business: applyAt('business'),
      products: applyAt('products'),
      experience: applyAt('experience'),
      documents: applyAt('documents'),
      consent: applyAt('consent'),
      closed: applyAt('store', 2),
    },
  }),
  pageOf({
    routes: ['vendorApplicationStatus'],
    Page: StatusPage,
    Skeleton: StatusSkeleton,
    states: {
      empty: {
        show: () => <StatusAt steps={[['xstate.done.actor.readApplication', 'done.readApplication', 2]]} />,
      },
      many: {
        show: () => <StatusAt steps={[['xstate.done.actor.readApplication', 'done.readApplication', 1]]} />,
      },
      error: {
        show: () => <StatusAt steps={[['xstate.error.actor.readApplication', 'error.readApplication', 0]]} />,
      },
    },
  }),
  pageOf({
    routes: ['vendorProfileSetup'],
    Page: SetupPage,
    Skeleton: SetupSkeleton,
    states: {
      empty: { show: () => <Setup store={null} /> },
      full: { show: () => <SetupForm /> },
    },
  }),
  pageOf({
    routes: ['vendorOnboarding'],
    Page: OnboardingPage,
    Skeleton: OnboardingSkeleton,
    states: {
      empty: onboarding(null),
      one: onboarding(store((place) => (place === 0 ? 'in-review' : 'incomplete'), { status: 'pending' })),
      many: onboarding(store((place) => mixed[place] ?? 'incomplete')),
      full: onboarding(store(() => 'complete', { published: true })),
      'long text': onboarding(
        store(() => 'waived', {
          store_name: 'The Honest Iron, Oak, Ash and Rope Company of Greater Toledo '.repeat(2),
        }),
      ),
    },
  }),
];
