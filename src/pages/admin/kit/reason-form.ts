import { later } from '#ui/later.tsx';

/** These forms load on demand: they are needed only once a button is pressed. */
export const ReasonForm = later(async () => (await import('./decision-form.tsx')).ReasonForm);
export const ScheduleForm = later(async () => (await import('./decision-form.tsx')).ScheduleForm);
