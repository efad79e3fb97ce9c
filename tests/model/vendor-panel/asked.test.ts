import { describe, expect, test } from 'vitest';
import { carrierAccountMachine } from '#machines/vendor-panel/carrier-account.machine.ts';
import { listChangeMachine } from '#machines/vendor-panel/list-change.machine.ts';
import { mediaUploadMachine } from '#machines/vendor-panel/media-upload.machine.ts';
import { postEditorMachine } from '#machines/vendor-panel/post-editor.machine.ts';
import { productEditorMachine } from '#machines/vendor-panel/product-editor.machine.ts';
import { productImportMachine } from '#machines/vendor-panel/product-import.machine.ts';
import { publishingMachine } from '#machines/vendor-panel/publishing.machine.ts';
import { teamInvitationMachine } from '#machines/vendor-panel/team-invitation.machine.ts';
import { teamMachine } from '#machines/vendor-panel/team.machine.ts';
import { vendorRoutingMachine } from '#machines/vendor-panel/vendor-routing.machine.ts';
import { zipPicturesMachine } from '#machines/vendor-panel/zip-pictures.machine.ts';
import { askedOf, done } from '../kit/asked.ts';
import type { Case } from '../kit/asked.ts';
import { carrierAccountModels } from '#samples/models/vendor-panel/carrier-account.model.ts';
import { changedStore } from '#samples/models/vendor-panel/publishing.model.ts';

const type = (name: string, more: object = {}): Case => ({ type: name, ...more });

describe('The carrier account of a store requests', () => {
  const input = { vendorId: 'v1', mayWrite: true };
  const answer = carrierAccountModels[0]?.cases['done.readAccount']?.find(({ output }) =>
    JSON.stringify(output).includes('"connection":"works"'),
  )?.['output'] as { sheet: { account: { version: number } } };
  const read = done('readAccount', answer);

  test('what the store has, and a check of the same', () => {
    expect(askedOf(carrierAccountMachine, 'readAccount', [], input)).toEqual({ vendorId: 'v1' });
    const checking = [read, type('account.check')];
    expect(askedOf(carrierAccountMachine, 'checkAccount', checking, input)).toEqual({ vendorId: 'v1' });
  });

  test('to disconnect the version that was shown', () => {
    const events = [read, type('account.disconnect'), type('disconnect.confirmed')];
    expect(askedOf(carrierAccountMachine, 'disconnectAccount', events, input)).toEqual({
      vendorId: 'v1',
      version: answer.sheet.account.version,
    });
  });
});

describe('A change to a whole list is requested', () => {
  const wanted = { change: { kind: 'archive' }, query: { status: 'draft' } };
  const changed = { id: 'b1', stage: 'changed', undo_until: '2026-11-24T10:00:00Z' };

  test('as it was selected', () => {
    const events = [done('findChange', null), type('list.change', wanted)];
    expect(askedOf(listChangeMachine, 'startChange', events)).toMatchObject(wanted);
  });

  test('and undone, or closed, by its own id', () => {
    const found = done('findChange', changed);
    expect(askedOf(listChangeMachine, 'undoChange', [found, type('list.undo')])).toEqual({ id: 'b1' });
    expect(askedOf(listChangeMachine, 'closeChange', [found, type('list.dismiss')])).toEqual({ id: 'b1' });
  });
});

test('a picture is prepared from its source and sent as prepared, again after a failure too', () => {
  const input = { source: { name: 'rack.jpg' } };
  const begin = type('upload.begin');
  expect(askedOf(mediaUploadMachine, 'preparePicture', [begin], input)).toEqual(input);
  const prepared = { master: 'bytes' };
  const sending = [begin, done('preparePicture', { prepared })];
  expect(askedOf(mediaUploadMachine, 'sendPicture', sending, input)).toEqual({ prepared });
  const failed = type('send.failed', { isFinal: false, sentence: 'No answer.' });
  const again = [...sending, failed, type('upload.retry'), begin];
  expect(askedOf(mediaUploadMachine, 'sendPicture', again, input)).toEqual({ prepared });
});

test('a post or a product is moved as it was last stored', () => {
  const action = { kind: 'archive' };
  const [post, product] = [
    { id: 'p1', version: 3 },
    { id: 'g1', version: 4 },
  ];
  expect(
    askedOf(postEditorMachine, 'move', [type('post.saved', { post }), type('post.move', { action })], {
      post: null,
    }),
  ).toEqual({ action, post });
  expect(
    askedOf(
      productEditorMachine,
      'move',
      [type('product.saved', { product }), type('product.move', { action })],
      {
        product: null,
      },
    ),
  ).toEqual({ action, product });
});

describe('An import requests', () => {
  const file = { name: 'goods.csv' };
  const read = {
    name: 'goods.csv',
    headers: ['Handle', 'Name', 'Price'],
    columns: null,
    decimals: [null, null, 'unsure'],
  };
  const chosen = [done('findImport', null), type('file.chosen', { file })];
  const checked = { id: 'i1', stage: 'checked', wrong: 0, job: null };

  test('the selected file to be read', () => {
    expect(askedOf(productImportMachine, 'readFile', chosen)).toEqual({ file });
  });

  test('its rows to be sent under the selected columns', () => {
    const columns = { 0: 'handle', 1: 'title', 2: 'price' };
    const events = [
      ...chosen,
      done('readFile', read),
      ...Object.entries(columns).map(([column, field]) =>
        type('column.chosen', { column: Number(column), field, header: read.headers[Number(column)] }),
      ),
      type('decimal.chosen', { column: 2, decimal: 'comma' }),
      type('import.check'),
    ];
    expect(askedOf(productImportMachine, 'sendRows', events)).toMatchObject({
      kind: 'products',
      file: read,
      decimals: { 2: 'comma' },
    });
  });

  test('the categories that were chosen for its words', () => {
    const choices = { words: [{ word: 'Bars', category_id: 'c1' }], rest: 'c2' };
    const events = [done('findImport', checked), type('import.match', { choices })];
    expect(askedOf(productImportMachine, 'matchCategories', events)).toEqual({ id: 'i1', choices });
  });

  test('a run of what was checked, which stops at an error only if that was selected', () => {
    const found = done('findImport', checked);
    for (const stopOnError of [true, false]) {
      const events = [found, type('import.run', { stopOnError })];
      expect(askedOf(productImportMachine, 'runImport', events)).toEqual({ id: 'i1', stopOnError });
    }
    expect(askedOf(productImportMachine, 'closeImport', [found, type('import.close')])).toEqual({ id: 'i1' });
  });
});

describe('A store is', () => {
  const vendorId = changedStore.vendor_id;
  const input = { vendorId, mayPublish: true };
  const read = done('readStore', { kind: 'read', store: changedStore });

  test('read by its id, and reloaded', () => {
    expect(askedOf(publishingMachine, 'readStore', [], input)).toEqual({ vendorId });
    const stale = [read, type('xstate.after.stale.publishing.open.fresh'), type('store.shown')];
    expect(askedOf(publishingMachine, 'lookAgain', stale, input)).toEqual({ vendorId });
  });

  test('published as its owner saw it', () => {
    expect(askedOf(publishingMachine, 'moveStore', [read, type('store.publish')], input)).toEqual({
      action: 'publish',
      seen: changedStore,
    });
  });
});

test('an invitation to a team is looked up by its token and accepted by its id', () => {
  const person = { kind: 'user', email: 'ada@example.com' };
  const input = { token: 't1' };
  const looked = [type('person.changed', { person })];
  expect(askedOf(teamInvitationMachine, 'lookUp', looked, input)).toEqual(input);
  const invitation = { id: 'n1', email: 'ada@example.com' };
  const accepted = [...looked, done('lookUp', invitation), type('invitation.accept')];
  expect(askedOf(teamInvitationMachine, 'accept', accepted, input)).toEqual({ id: 'n1' });
});

test('a team change is sent as requested', () => {
  const act = { kind: 'invite', email: 'ada@example.com', role: 'manager' };
  const events = [
    done('readTeam', { members: [], invitations: [] }),
    type('team.act', { act }),
    type('team.confirm'),
  ];
  expect(askedOf(teamMachine, 'act', events, { mayRead: true })).toEqual({ act });
});

test('the profile of a pending vendor is read for that person', () => {
  const access = { userId: 'ada', status: 'pending', stores: [] };
  expect(
    askedOf(vendorRoutingMachine, 'readProfile', [type('access.changed', access)], { path: '/' }),
  ).toEqual({ userId: 'ada' });
});

test('a chosen ZIP is read, and its pictures are sent one after another, the same one after no answer', () => {
  const file = { name: 'pictures.zip' };
  const sending = [type('file.chosen', { file }), done('readZip', { kind: 'found', total: 2, refused: 0 })];
  expect(askedOf(zipPicturesMachine, 'readZip', sending.slice(0, 1))).toEqual({ file });
  expect(askedOf(zipPicturesMachine, 'sendPicture', sending)).toEqual({ place: 0 });
  expect(askedOf(zipPicturesMachine, 'sendPicture', [...sending, done('sendPicture', true)])).toEqual({
    place: 1,
  });
});
