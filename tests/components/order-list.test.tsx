import { atlas } from '../../stories/machines/order-list.machine.tsx';
import { screen } from '../screens/order-list.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
