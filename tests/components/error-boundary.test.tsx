import { atlas } from '../../stories/machines/error-boundary.machine.tsx';
import { screen } from '../screens/error-boundary.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
