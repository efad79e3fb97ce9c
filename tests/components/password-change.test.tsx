import { atlas } from '../../stories/machines/password-change.machine.tsx';
import { screen } from '../screens/password-change.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
