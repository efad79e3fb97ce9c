import { useState } from 'react';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';
import { actions } from '#ui/css/layout.css.ts';

export function DataSection({ onExport }: { onExport: ProfileActions['exportData'] }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    setProblem(await onExport());
    setBusy(false);
  };
  return (
    <Section
      id="data"
      title="Your data"
      hint="Everything we have about you in one JSON file, readable by people and apps."
    >
      <div className={actions}>
        <Button onPress={() => void run()} isPending={busy}>
          <Icon name="arrow-down" size={18} />
          Export my data
        </Button>
      </div>
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Section>
  );
}
