import { atlas } from '../../stories/machines/invitation.machine.tsx';
import { screen } from '../screens/invitation.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
