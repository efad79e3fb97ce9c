import { atlas } from '../../stories/machines/cart.machine.tsx';
import { screen } from '../screens/cart.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
