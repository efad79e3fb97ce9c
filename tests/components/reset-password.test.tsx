import { atlas } from '../../stories/machines/reset-password.machine.tsx';
import { screen } from '../screens/reset-password.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
