import { useState } from 'react';
import { statementFile } from '#actors/vendor-panel/money/payouts.ts';
import * as page from '#panel/page/store-page.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { saveFile } from '#ui/save-file.ts';

export function StatementPdf({ vendorId, month }: { vendorId: string; month: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await statementFile(vendorId, month);
    setBusy(false);
    if ('file' in answer) saveFile(`statement-${month}.pdf`, answer.file);
    else setProblem(answer.problem);
  };
  return (
    <div>
      <Button isPending={isBusy} onPress={() => void make()}>
        Save as PDF
      </Button>
      {problem !== null && (
        <p role="alert" className={page.hint}>
          {problem}
        </p>
      )}
    </div>
  );
}
