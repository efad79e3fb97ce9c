import { atlas } from '../../stories/machines/return.machine.tsx';
import { screen } from '../screens/return.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
