import { Schema } from 'effect';
import { timeZones } from '#schema/time-zones.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;

/** The one time zone of a store, and the units of its panel. */
export const StoreMeasures = Schema.Struct({
  time_zone: Text,
  units: Schema.Literals(['us', 'metric']),
  /** 0 until its team was asked. */
  version: Schema.Finite,
  /** The zone of its business address; null without one. */
  address_zone: Schema.NullOr(Text),
});
export type StoreMeasures = typeof StoreMeasures.Type;

export type MeasureValues = { time_zone: string; units: string };

/** The rules of `save_store_measures`. */
export function measureProblems({ time_zone: zone, units }: MeasureValues): Record<string, string> {
  return {
    ...(Object.hasOwn(timeZones, zone) ? {} : { time_zone: 'Choose a time zone' }),
    ...(units === 'us' || units === 'metric' ? {} : { units: 'Choose your units' }),
  };
}

/** Hours from UTC that a clock shows in January and in July. */
export type ClockHours = readonly [january: number, july: number];

/** The first of the shop's zones with the hours of a browser's clock, which may be elsewhere; null if none has them. */
export function zoneOfClock([january, july]: ClockHours): string | null {
  const found = Object.entries(timeZones).find(
    ([, { hours, saves }]) => hours === january && july === january + (saves ? 1 : 0),
  );
  return found?.[0] ?? null;
}

export const measureValuesOf = ({ time_zone, units }: StoreMeasures): MeasureValues => ({ time_zone, units });

/** What a store that was never asked is offered: the browser's zone, or that of its address. */
export const offeredMeasures = (measures: StoreMeasures, clock: ClockHours): MeasureValues => ({
  time_zone: zoneOfClock(clock) ?? measures.address_zone ?? measures.time_zone,
  units: measures.units,
});
