import { atlas } from '../../stories/machines/checkout.machine.tsx';
import { screen } from '../screens/checkout.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
