import { later } from '#ui/later.tsx';

/** Only needed once a button is pressed. */
export const ReasonForm = later(async () => (await import('./decision-form.tsx')).ReasonForm);
export const ScheduleForm = later(async () => (await import('./decision-form.tsx')).ScheduleForm);
