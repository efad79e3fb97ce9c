import { statementFile } from '#actors/vendor-panel/money/payouts.ts';
import * as page from '#panel/page/store-page.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { useSavedFile } from '#panel/page/use-saved-file.ts';

export function StatementPdf({ vendorId, month }: { vendorId: string; month: string }) {
  const { isBusy, problem, save } = useSavedFile(`statement-${month}.pdf`, () =>
    statementFile(vendorId, month),
  );
  return (
    <div>
      <Button isPending={isBusy} onPress={save}>
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
