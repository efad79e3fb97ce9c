import { atlas } from '../../stories/machines/mail-code.machine.tsx';
import { screen } from '../screens/mail-code.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
