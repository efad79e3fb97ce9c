import type { Page } from '@playwright/test';
import { createListener } from '#engine/properties/told-steps.ts';
import type { ToldStep } from '#engine/properties/told-steps.ts';
import type { Model } from '#engine/paths.ts';

/**
 * Makes the page report each step of its machines (`?trace`), and checks it with the models' sentences. Call before
 * the page opens.
 * @returns What has been broken so far, and how many steps were checked.
 */
export async function monitorMachines(
  page: Page,
  models: readonly Model[],
): Promise<{ broken: readonly string[]; steps: () => number }> {
  const broken: string[] = [];
  let steps = 0;
  if (models.length === 0) return { broken, steps: () => steps };
  const listen = createListener(models);
  const watched = [...new Set(models.map(({ machine }) => machine.id))];
  await page.exposeFunction('tellMachineStep', (text: string) => {
    steps += 1;
    broken.push(...listen(JSON.parse(text) as ToldStep));
  });
  await page.addInitScript((ids: readonly string[]) => {
    type Snapshot = { value: unknown; context: unknown };
    type Detail = { actor: string; machine: string; event: unknown; from: Snapshot | null; to: Snapshot };
    // src/main.tsx reads the name, which outlives a reload.
    window.name = '?trace';
    const visit = Math.random().toString(36);
    const told = (snapshot: Snapshot) => ({ value: snapshot.value, context: snapshot.context });
    const plain = (_: string, value: unknown) => {
      if (value instanceof Error) return { ...value, name: value.name, message: value.message };
      const isActor = typeof value === 'object' && value !== null && 'sessionId' in value;
      return isActor ? { id: (value as { id?: string }).id } : value;
    };
    addEventListener('stallbar:step', (told_) => {
      const { actor, machine, event, from, to } = (told_ as CustomEvent<Detail>).detail;
      if (!ids.includes(machine)) return;
      const step = {
        actor: `${visit} ${actor}`,
        machine,
        event,
        from: from === null ? null : told(from),
        to: told(to),
      };
      const { tellMachineStep } = window as { tellMachineStep?: (text: string) => void };
      tellMachineStep?.(JSON.stringify(step, plain));
    });
  }, watched);
  return { broken, steps: () => steps };
}
