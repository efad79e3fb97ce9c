import { atlas } from '../../stories/machines/signup.machine.tsx';
import { screen } from '../screens/signup.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
