import type { AnyMachineSnapshot } from 'xstate';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import type { SubmissionSnapshot } from '#machines/content/submission.machine.ts';
import type { Model } from '#engine/paths.ts';
import { submissionProperties } from './submission.properties.ts';

const hello = { subject: 'Where is it?', message: 'My bar has not arrived yet.' };
const changed = { ...hello, subject: 'It arrived' };

export const submissionModel: Model = {
  name: 'submission',
  machine: submissionMachine,
  actionPorts: [],
  limit: 2000,
  cases: {
    'submission.send': [
      { values: hello, key: 'first' },
      { values: { ...hello }, key: 'again' },
      { values: changed, key: 'changed' },
      { values: { subject: hello.subject }, key: 'shorter' },
    ],
    'submission.again': [{}],
    'done.send': [{}],
    'error.send': [
      { error: { _tag: 'RateLimited', message: 'Slowly.' } },
      { error: { _tag: 'Invalid', message: 'No.' } },
      { error: { _tag: 'NotAllowed', message: 'No.' } },
      { error: Object.assign(new Error('It is on its way already.'), { _tag: 'Conflict' }) },
      { error: { _tag: 'Conflict', message: 'In other words.' } },
      { error: { _tag: 'NetworkError' } },
      { error: { _tag: 'Unavailable' } },
      { error: new Error('unforeseen') },
      { error: null },
    ],
  },
  classOf: (snapshot) => {
    const { sent, conflict } = (snapshot as SubmissionSnapshot).context;
    return [sent, conflict];
  },
  properties: submissionProperties,
  broken: (any: AnyMachineSnapshot) => {
    const snapshot = any as SubmissionSnapshot;
    const { sent, conflict } = snapshot.context;
    if (snapshot.matches({ editing: 'overtaken' }) && conflict === null)
      return 'says nothing of what has changed';
    if ((snapshot.hasTag('busy') || snapshot.matches('sent')) && sent === null) return 'sends nothing';
    return undefined;
  },
  brokenStep: (from, event, to) => {
    const [before, after] = [from as SubmissionSnapshot, to as SubmissionSnapshot].map(
      ({ context }) => context.sent,
    );
    if (event.type !== 'submission.send' || before === null || before === undefined) return undefined;
    const same = JSON.stringify(before.values) === JSON.stringify(event['values']);
    if (same && after?.key !== before.key) return 'the same text gets another key: it may arrive twice';
    if (!same && !from.hasTag('busy') && from.matches('editing') && after?.key === before.key)
      return 'another text under the key of the first would be lost';
    return undefined;
  },
};
