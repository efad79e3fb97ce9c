import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { NEVER } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import { createForm } from '#actors/kit/form.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { documentsMachine } from '#machines/onboarding/documents.machine.ts';
import type { DocumentsAnswer, SentDocument } from '#machines/onboarding/documents.machine.ts';
import { DocumentsView } from '#pages/vendor-panel/business-settings/papers/documents-view.tsx';
import { RegistrationEditor } from '#pages/vendor-panel/business-settings/papers/registration-editor.tsx';
import { RegistrationsView } from '#pages/vendor-panel/business-settings/papers/registrations-view.tsx';
import type { VendorDocument } from '#schema/onboarding/documents.ts';
import { registrationValues } from '#schema/vendor-panel/papers.ts';
import type { RegistrationValues, TaxRegistration } from '#schema/vendor-panel/papers.ts';
import { licence, passport, refused } from '#samples/models/onboarding/documents.model.ts';

const longName = `${'Certificate-of-good-standing-'.repeat(6)}.pdf`;

interface DocumentsProps {
  documents: readonly VendorDocument[];
  sent?: readonly VendorDocument[];
  isReadOnly?: boolean;
  /** What happens to a file that is sent at once. */
  sending?: 'on its way' | 'refused';
}

const none: readonly VendorDocument[] = [];

function Documents({ documents, sent = none, isReadOnly = false, sending }: DocumentsProps) {
  const actor = useActor(() => {
    const made = createActor(
      documentsMachine.provide({
        actors: {
          addDocument: fromPromise<DocumentsAnswer, SentDocument | null>(() =>
            sending === 'refused' ? Promise.resolve({ sentence: refused }) : new Promise(() => undefined),
          ),
          removeDocument: fromPromise<DocumentsAnswer, { id: string }>(() => new Promise(() => undefined)),
        },
      }),
      { input: { documents } },
    );
    const { start } = made;
    made.start = () => {
      const started = start.call(made);
      if (sending !== undefined) {
        made.send({
          type: 'document.add',
          chosen: { name: 'Licence.pdf', type: 'application/pdf', size: 9, file: new Blob(['x']) },
          kind: 'registration',
          problem: null,
        });
      }
      return started;
    };
    return made;
  });
  return (
    <main>
      <h1>Business</h1>
      <DocumentsView actor={actor} isReadOnly={isReadOnly} sent={sent} read={() => NEVER} />
    </main>
  );
}

const california: TaxRegistration = {
  id: 'r1',
  place: 'US-CA',
  number_end: '789',
  valid_from: plainDate('2026-01-01'),
  valid_to: null,
  version: 1,
};
const registrations = [
  california,
  {
    ...california,
    id: 'r2',
    place: 'GB',
    number_end: '12',
    valid_from: plainDate('2024-01-01'),
    valid_to: plainDate('2025-12-31'),
  },
  { ...california, id: 'r3', place: 'US-TX', number_end: '4567', valid_from: plainDate('2027-01-01') },
];

interface RegistrationsProps {
  list: readonly TaxRegistration[];
  isReadOnly?: boolean;
  /** Undefined without an editor, null for a new registration. */
  edited?: TaxRegistration | null;
}

function Registrations({ list, isReadOnly = false, edited }: RegistrationsProps) {
  const actor = useActor(() =>
    createForm<RegistrationValues>({
      values: registrationValues(edited ?? null),
      version: edited?.version ?? 0,
      save: () => new Promise(() => undefined),
    }),
  );
  return (
    <main>
      <h1>Business</h1>
      <RegistrationsView
        registrations={list}
        edited={edited === undefined ? null : (edited?.id ?? 'new')}
        isReadOnly={isReadOnly}
        today="2026-11-22"
        onEdit={() => undefined}
        editor={
          edited === undefined ? null : (
            <RegistrationEditor actor={actor} stored={edited} onClose={() => undefined} />
          )
        }
      />
    </main>
  );
}

const meta: Meta = { title: 'Vendor/Papers', parameters: { layout: 'fullscreen' } };
export default meta;
type Story = StoryObj;

export const NoDocument: Story = { render: () => <Documents documents={[]} /> };
export const SomeDocuments: Story = {
  render: () => <Documents documents={[passport, { ...licence, name: longName }]} />,
};
export const DocumentUploading: Story = {
  render: () => <Documents documents={[passport]} sending="on its way" />,
};
export const DocumentRefused: Story = {
  render: () => <Documents documents={[passport]} sending="refused" />,
};
export const DocumentsOfTheApplication: Story = {
  render: () => <Documents documents={[licence]} sent={[passport]} />,
};
export const DocumentsReadOnly: Story = { render: () => <Documents documents={[passport]} isReadOnly /> };
export const NoRegistration: Story = { render: () => <Registrations list={[]} /> };
export const SomeRegistrations: Story = { render: () => <Registrations list={registrations} /> };
export const RegistrationsReadOnly: Story = {
  render: () => <Registrations list={registrations} isReadOnly />,
};
export const NewRegistration: Story = { render: () => <Registrations list={[]} edited={null} /> };
export const EditedRegistration: Story = {
  render: () => <Registrations list={registrations} edited={california} />,
};
