import { atlas } from '../../stories/machines/account-deletion.machine.tsx';
import { screen } from '../screens/account-deletion.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
