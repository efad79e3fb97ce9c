import { atlas } from '../../stories/machines/submission.machine.tsx';
import { screen } from '../screens/submission.screen.ts';
import { componentSuite } from './walk-components.tsx';

componentSuite(atlas, screen);
