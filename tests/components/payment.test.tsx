import { atlas } from '../../stories/machines/payment.machine.tsx';
import { screen } from '../screens/payment.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
