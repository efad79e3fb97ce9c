import type { Model } from '../paths.ts';
import { authFlow } from './auth.ts';
import { flightBooker } from './booker.ts';
import { coffeeMachine } from './coffee.ts';
import { dragAndDrop } from './drag.ts';
import { fetchWithRetry } from './fetch.ts';
import { multiStepForm } from './form.ts';
import { mediaPlayer } from './player.ts';
import { todoList } from './todos.ts';
import { toggle } from './toggle.ts';
import { trafficLight } from './traffic-light.ts';

/** Ten machines of the kinds that XState's public examples show, written for this comparison. */
export const everyExample: readonly Model[] = [
  toggle,
  trafficLight,
  fetchWithRetry,
  dragAndDrop,
  multiStepForm,
  flightBooker,
  coffeeMachine,
  authFlow,
  mediaPlayer,
  todoList,
];
