import type { DocumentsSnapshot } from '#machines/onboarding/documents.machine.ts';
import { businessMessages } from '#schema/texts/business-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { licence, passport, refused } from '#samples/models/onboarding/documents.model.ts';
import { problemSight } from '#engine/problem.ts';
import type { Screen } from '#engine/screen.ts';

const sending = `Uploading ${licence.name}…`;

/** The documents of an application. Files are selected in a browser dialog. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as DocumentsSnapshot;
    const { documents, sentence } = snapshot.context;
    const names = documents.map(({ name }) => name);
    const said = problemSight([refused, accountMessages.unexpected, businessMessages.documentType], sentence);
    const isAdding = snapshot.matches('adding');
    return {
      seen: [...names, ...said.seen, isAdding ? sending : 'Choose a file'],
      unseen: [
        // The name of a file being sent shows too.
        ...[passport.name, licence.name].filter((name) => !names.includes(name) && !isAdding),
        ...said.unseen,
        isAdding ? 'Choose a file' : sending,
      ],
    };
  },
  acts: {
    'document.remove': (_, any) => {
      const snapshot = any as DocumentsSnapshot;
      return snapshot.matches('ready') && snapshot.context.documents.some(({ id }) => id === passport.id)
        ? [{ press: `Remove ${passport.name}` }]
        : null;
    },
  },
};
