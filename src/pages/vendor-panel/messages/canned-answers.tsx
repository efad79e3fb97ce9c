import { deleteCannedAnswer, saveCannedAnswer } from '#actors/vendor-panel/people/messages.ts';
import type { CannedAnswer } from '#schema/vendor-panel/people/messages.ts';
import { KeptAnswers } from '#panel/messages/kept-answers.tsx';

interface CannedAnswersProps {
  vendorId: string;
  answers: readonly CannedAnswer[];
  onChanged: () => void;
}

/** The saved replies of a store's team. */
export const CannedAnswers = ({ vendorId, ...props }: CannedAnswersProps) => (
  <KeptAnswers
    {...props}
    keeping={{
      draft: vendorId,
      save: (id, version, values) => saveCannedAnswer(vendorId, id, version, values),
      drop: (id) => deleteCannedAnswer(vendorId, id),
    }}
  />
);
