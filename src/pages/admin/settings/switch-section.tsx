import * as page from '#panel/page/store-page.css.ts';
import type { Switches } from '#schema/admin/settings.ts';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Change } from './change.tsx';
import { OldDraft } from '#pages/admin/kit/old-draft.tsx';
import type { SectionProps } from './section-props.ts';
import { useVersionedDraft } from '#pages/admin/kit/use-versioned-draft.ts';

const words: readonly (readonly [name: keyof Switches, label: string, description: string])[] = [
  ['launch_banner', 'Launch banner', 'Invites visitors to the waitlist for stores, above every public page.'],
  ['guest_checkout', 'Checkout without an account', 'Off: whoever orders has to log in first.'],
  ['reviews', 'New reviews', 'Off: those that were written stay, and no new one is taken.'],
  ['questions', 'New questions about products', 'Off: those that were asked stay, and no new one is taken.'],
  [
    'applications',
    'Applications of new stores',
    'Off: nobody can apply; those who were asked for more may answer.',
  ],
];

const stateWords = (on: boolean) => (on ? 'on' : 'off');

/** What the shop offers, switched without a deploy: open pages follow within a minute. */
export function SwitchSection({ settings, mayWrite, onChanged }: SectionProps) {
  const draft = useVersionedDraft('settings/switches', settings.switches);
  const now = settings.switches.value;
  const changed = words.filter(([name]) => draft.value[name] !== now[name]);
  return (
    <div className={page.stack}>
      <OldDraft draft={draft}>
        <ul>
          {words.map(([name, label]) => (
            <li key={name}>{`${label}: ${stateWords(now[name])}`}</li>
          ))}
        </ul>
      </OldDraft>
      {words.map(([name, label, description]) => (
        <Checkbox
          key={name}
          isSelected={draft.value[name]}
          isDisabled={!mayWrite}
          description={description}
          onChange={(on) => draft.change({ ...draft.value, [name]: on })}
        >
          {label}
        </Checkbox>
      ))}
      {mayWrite && (
        <Change
          change={{ section: 'switches', version: draft.version, value: draft.value }}
          isReady={draft.isChanged && !draft.isOld}
          action="Save"
          label={changed.map(([name, label]) => `${label}: ${stateWords(draft.value[name])}`).join(', ')}
          consequence="The shop refuses what is off at once; pages that are open follow within a minute."
          onSaved={draft.takeTheirs}
          onChanged={onChanged}
          more={
            draft.isChanged && (
              <Button variant="quiet" onPress={draft.takeTheirs}>
                Discard changes
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
