import { atlas } from '../../stories/machines/order.machine.tsx';
import { screen } from '../screens/order.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
