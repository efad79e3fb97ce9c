import { atlas } from '../../stories/machines/cart-quote.machine.tsx';
import { screen } from '../screens/cart-quote.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
