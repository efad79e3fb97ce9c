import { atlas } from '../../stories/machines/auth-dialog.machine.tsx';
import { screen } from '../screens/auth-dialog.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
