import { atlas } from '../../stories/machines/order-page.machine.tsx';
import { screen } from '../screens/order-page.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
