import { atlas } from '../../stories/machines/login.machine.tsx';
import { screen } from '../screens/login.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
