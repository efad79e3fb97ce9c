import type { Switches } from '#schema/admin/settings.ts';
import { DiscardDraft } from '#pages/admin/kit/drafts/discard-draft.tsx';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Change } from './change.tsx';
import { DraftConflict } from '#pages/admin/kit/drafts/draft-conflict.tsx';
import type { SectionProps } from './section-props.ts';
import { useVersionedDraft } from '#pages/admin/kit/drafts/use-versioned-draft.ts';
import { stack } from '#ui/css/layout.css.ts';

const words: readonly (readonly [name: keyof Switches, label: string, description: string])[] = [
  [
    'launch_banner',
    'Launch banner',
    'Invites visitors to join the vendor waitlist, at the top of every public page.',
  ],
  ['guest_checkout', 'Guest checkout', 'Off: shoppers have to log in to order.'],
  ['reviews', 'New reviews', "Off: existing reviews stay, but shoppers can't write new ones."],
  [
    'questions',
    'New questions about products',
    "Off: existing questions stay, but shoppers can't ask new ones.",
  ],
  [
    'applications',
    'New store applications',
    'Off: nobody can apply, but applicants you asked for more information can still reply.',
  ],
];

const labels = Object.fromEntries(words) as Record<keyof Switches, string>;

const stateWords = (on: boolean) => (on ? 'on' : 'off');

/** Features that can be turned on and off without a deploy: open pages follow within a minute. */
export function SwitchSection({ settings, mayWrite, onChanged }: SectionProps) {
  const draft = useVersionedDraft('settings/switches', settings.switches);
  const now = settings.switches.value;
  const changed = words.filter(([name]) => draft.value[name] !== now[name]);
  return (
    <div className={stack({ gap: 5 })}>
      <DraftConflict draft={draft} now={now} labels={labels} tell={stateWords} />
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
          consequence="Takes effect right away. Open pages update within a minute."
          onSaved={draft.forget}
          onChanged={onChanged}
          more={<DiscardDraft draft={draft} />}
        />
      )}
    </div>
  );
}
