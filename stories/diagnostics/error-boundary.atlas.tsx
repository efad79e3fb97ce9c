import { useSelector } from '@xstate/react';
import { BoundaryView } from '#app/errors/boundary-screen.tsx';
import { errorBoundaryMachine } from '#machines/diagnostics/error-boundary.machine.ts';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { Still } from '../shell/still.tsx';
import { errorBoundaryModels } from '#samples/models/diagnostics/error-boundary.model.ts';

export const atlas = atlasOf({
  machine: errorBoundaryMachine,
  models: errorBoundaryModels,
  variantOf: ({ context: { kind } }) => kind,
  Screen: function Boundary({ actor }) {
    const isBroken = useSelector(actor, (snapshot) => snapshot.matches('error'));
    return <Still>{isBroken ? <BoundaryView actor={actor} /> : <p>This part of the page stands.</p>}</Still>;
  },
});
