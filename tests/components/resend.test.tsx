import { atlas } from '../../stories/machines/resend.machine.tsx';
import { screen } from '../screens/resend.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
