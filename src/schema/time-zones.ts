/**
 * The zones of stores and the platform (`private.is_time_zone` and `private.zone_words` in SQL), from east to west.
 * `hours` is the standard time's distance from UTC, `saves` whether clocks change there.
 */
export const timeZones = {
  'America/Puerto_Rico': { name: 'Atlantic Time', place: 'San Juan', hours: -4, saves: false },
  'America/New_York': { name: 'Eastern Time', place: 'New York', hours: -5, saves: true },
  'America/Chicago': { name: 'Central Time', place: 'Chicago', hours: -6, saves: true },
  'America/Denver': { name: 'Mountain Time', place: 'Denver', hours: -7, saves: true },
  'America/Phoenix': { name: 'Arizona Time', place: 'Phoenix', hours: -7, saves: false },
  'America/Los_Angeles': { name: 'Pacific Time', place: 'Los Angeles', hours: -8, saves: true },
  'America/Anchorage': { name: 'Alaska Time', place: 'Anchorage', hours: -9, saves: true },
  'Pacific/Honolulu': { name: 'Hawaii Time', place: 'Honolulu', hours: -10, saves: false },
  'Pacific/Pago_Pago': { name: 'Samoa Time', place: 'Pago Pago', hours: -11, saves: false },
  'Pacific/Guam': { name: 'Guam Time', place: 'Guam', hours: 10, saves: false },
} as const;

/** 'Eastern Time'; the zone's own name if it is none of those. */
export const zoneWords = (zone: string): string =>
  Object.hasOwn(timeZones, zone) ? timeZones[zone as keyof typeof timeZones].name : zone;

/** For a select: 'Eastern Time (New York)' by zone. */
export const zoneChoices: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(timeZones).map(([zone, { name, place }]) => [zone, `${name} (${place})`]),
);
