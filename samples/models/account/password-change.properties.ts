import type { PasswordChangeSnapshot } from '#machines/account/password-change.machine.ts';
import { asks, emits, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<PasswordChangeSnapshot>();
type Step = Moment<PasswordChangeSnapshot>;

const isEditing = (state: PasswordChangeSnapshot) => state.matches('editing');
const isClean = (state: PasswordChangeSnapshot) => state.matches({ editing: 'clean' });
const isRefused = (state: PasswordChangeSnapshot) => state.matches({ editing: 'refused' });
const isSaved = (state: PasswordChangeSnapshot) => state.matches({ editing: 'saved' });
const isSaving = (state: PasswordChangeSnapshot) => state.matches('saving');
const isMailing = (state: PasswordChangeSnapshot) => state.matches('mailing the code');
const isSavingWithCode = (state: PasswordChangeSnapshot) => state.matches({ 'second step': 'saving' });
const asksCode = (state: PasswordChangeSnapshot) => state.matches('second step') && !isSavingWithCode(state);

const isCode = ({ event }: Step) => /^\d{6}$/.test(String(event['code']).replaceAll(' ', ''));
const wantsCode = ({ event }: Step) =>
  (event['error'] as { code?: string }).code === 'reauthentication_needed';
const hasSentence = ({ context }: PasswordChangeSnapshot) => (context.problem ?? '') !== '';
const isDone = (moment: Step) =>
  isSaved(moment.to) && emits(moment, 'password.changed') && moment.to.context.problem === null;

export const passwordChangeProperties = [
  starts('design', 'The form waits, without an error', (state, effects) => {
    return isClean(state) && state.context.problem === null && effects.length === 0;
  }),
  step('§7', 'A new password is saved with the current one', is('password.submit', isEditing), (moment) => {
    return isSaving(moment.to) && asks(moment, 'changePassword') && moment.to.context.problem === null;
  }),
  step(
    'design',
    'A change in the form removes the error or the success message',
    is('form.changed', (state) => isRefused(state) || isSaved(state)),
    (moment) => isClean(moment.to) && moment.to.context.problem === null && isSilent(moment),
  ),
  step('design', 'The right current password saves', is('done.changePassword'), isDone),
  step(
    'design',
    'A refusal says why, and the form stays',
    (moment) => is('error.changePassword')(moment) && !wantsCode(moment),
    ({ to }) => isRefused(to) && hasSentence(to),
  ),
  step(
    '§7',
    'An old session needs a code by email first (reauthenticate)',
    (moment) => is('error.changePassword')(moment) && wantsCode(moment),
    (moment) => isMailing(moment.to) && asks(moment, 'mailCode') && moment.to.context.problem === null,
  ),
  step('§7', 'The code is requested once it was sent', is('done.mailCode'), (moment) => {
    return moment.to.matches({ 'second step': 'asking' }) && isSilent(moment);
  }),
  step('design', 'If sending it fails, the form says so', is('error.mailCode'), ({ to }) => {
    return isRefused(to) && hasSentence(to);
  }),
  step(
    '§7',
    'Six digits save the password',
    (moment) => is('code.submit', asksCode)(moment) && isCode(moment),
    (moment) =>
      isSavingWithCode(moment.to) && asks(moment, 'saveWithCode') && moment.to.context.problem === null,
  ),
  step('§7', 'Anything else is not sent', (moment) => is('code.submit')(moment) && !isCode(moment), isQuiet),
  step('§7', 'The right code saves', is('done.saveWithCode'), isDone),
  step('design', 'A wrong code says so, and another one can be typed', is('error.saveWithCode'), ({ to }) => {
    return to.matches({ 'second step': 'refused' }) && hasSentence(to);
  }),
  step('design', 'The code form can be canceled', is('code.cancel', asksCode), (moment) => {
    return isClean(moment.to) && moment.to.context.problem === null && isSilent(moment);
  }),
  onlyBy('design', 'The form waits for the person', isEditing, ['password.submit', 'form.changed']),
  onlyBy('design', 'A form without an error or a success message changes only by saving', isClean, [
    'password.submit',
  ]),
  onlyBy('design', 'One password at a time', isSaving, ['done.changePassword', 'error.changePassword']),
  onlyBy('design', 'One email at a time', isMailing, ['done.mailCode', 'error.mailCode']),
  onlyBy('design', 'The code form waits for the person', asksCode, ['code.submit', 'code.cancel']),
  onlyBy('design', "One code at a time, and a save that has started can't be canceled", isSavingWithCode, [
    'done.saveWithCode',
    'error.saveWithCode',
  ]),
  onlyAfter('design', "No password changes without the server's answer to this person", {
    what: (moment) => emits(moment, 'password.changed'),
    needs: is(['password.submit', 'code.submit']),
    ends: is(['done.changePassword', 'done.saveWithCode']),
  }),
  always(
    'design',
    'It shows that it is busy only while a request is pending',
    (state) => state.hasTag('busy') === (isSaving(state) || isMailing(state) || isSavingWithCode(state)),
  ),
];
