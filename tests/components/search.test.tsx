import { atlas } from '../../stories/machines/search.machine.tsx';
import { screen } from '../screens/search.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
