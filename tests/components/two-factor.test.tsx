import { atlas } from '../../stories/machines/two-factor.machine.tsx';
import { screen } from '../screens/two-factor.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
