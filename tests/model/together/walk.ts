import { vi } from 'vitest';
import { settle } from '#engine/ports.ts';
import { isSame } from '#engine/same.ts';
import { actions, timeOf } from './actions.ts';
import type { ActionName } from './actions.ts';
import { look, togetherProperties } from './together.properties.ts';
import type { Sentence, Turn } from './together.properties.ts';
import type { Fault } from './wires.ts';
import { createWorld } from './world.ts';

/** A broken sentence, and the actions that led to it: `walk` takes them again. */
export type Broken = { sentence: string; steps: readonly ActionName[] };

/**
 * Takes one walk through all machines together and checks each step. Impossible actions are skipped.
 * @param tested Collects the sentences whose condition came true.
 */
export async function walk(
  steps: readonly ActionName[],
  fault: Fault | null,
  tested: Set<Sentence> = new Set(),
): Promise<Broken | null> {
  const world = await createWorld(fault);
  const turns: Turn[] = [];
  let wasTouched = false;
  try {
    for (const action of steps) {
      const before = look(world);
      const asked = world.calls.length;
      world.heard.length = 0;
      if (!actions[action](world)) continue;
      await settle();
      vi.advanceTimersByTime(timeOf(action));
      await settle();
      vi.advanceTimersByTime(0);
      await settle();
      const after = look(world);
      const turn: Turn = { action, before, after, heard: [...world.heard], asked: world.calls.slice(asked) };
      const isCleared = turn.heard.some((type) => type === 'session.began' || type === 'session.ended');
      if (!isCleared && !isSame(before.cart.items, after.cart.items)) wasTouched = true;
      for (const sentence of togetherProperties) {
        const past = { turns, wasTouched };
        if (!sentence.when(turn, past)) continue;
        tested.add(sentence);
        if (sentence.holds(turn, past)) continue;
        return {
          sentence: `${sentence.source} ${sentence.says}`,
          steps: [...turns.map((each) => each.action), action],
        };
      }
      if (isCleared) wasTouched = false;
      turns.push(turn);
      world.catchUp();
      await settle();
    }
    return null;
  } finally {
    world.end();
    vi.clearAllTimers();
  }
}

/** The same break by the fewest steps: leaving out any of them, or any two, hides it. */
export async function shortest(broken: Broken, fault: Fault | null): Promise<Broken> {
  const breaks = async (steps: readonly ActionName[]) => {
    const found = await walk(steps, fault);
    return found?.sentence === broken.sentence ? found : null;
  };
  for (let first = 0; first < broken.steps.length; first += 1) {
    for (let second = first; second < broken.steps.length; second += 1) {
      const found = await breaks(broken.steps.filter((_, index) => index !== first && index !== second));
      if (found !== null) return shortest(found, fault);
    }
  }
  return broken;
}
