import { applicationDraftMachine } from '#machines/onboarding/application-draft.machine.ts';
import { ApplyView } from '#pages/onboarding/apply-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { applicationDraftModel } from '#samples/models/onboarding/application-draft.model.ts';
import { categories } from '#samples/data/onboarding/onboarding-samples.ts';

const stay = () => undefined;

export const atlas = atlasOf({
  machine: applicationDraftMachine,
  models: [applicationDraftModel],
  variantOf: ({ context: { sentence, problems } }) => sentence ?? problems.storeName ?? '',
  Screen: function ApplicationDraft({ actor }) {
    return <ApplyView actor={actor} step="store" onStep={stay} categories={categories} documents={null} />;
  },
});
