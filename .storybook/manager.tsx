/** @jsxRuntime classic */
// Storybook's window uses its own React, which does not support the automatic runtime.
import * as React from 'react';
import { AddonPanel } from 'storybook/internal/components';
import { addons, types } from 'storybook/manager-api';
import { AtlasPanel } from './atlas/panel.tsx';

addons.register('stallbar/atlas', () => {
  // Panels appear in order of registration, and the first one opens: re-register the others after this one.
  const panels = addons.getElements(types.PANEL);
  const others = { ...panels };
  for (const id of Object.keys(others)) Reflect.deleteProperty(panels, id);
  addons.add('stallbar/atlas/panel', {
    type: types.PANEL,
    title: 'State chart',
    paramKey: 'atlas',
    render: ({ active }) => (
      <AddonPanel active={active === true}>{active === true ? <AtlasPanel /> : null}</AddonPanel>
    ),
  });
  Object.assign(panels, others);
});
