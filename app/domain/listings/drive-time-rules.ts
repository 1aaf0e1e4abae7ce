import { MINUTE } from "../shared/clock";

/** Speed of a car in a city in miles an hour, with lights and queues: about 20 km/h. */
const CITY_MPH = 12;
/** The way along streets divided by the straight line. */
const DETOUR = 1.3;

/** About how long a driver needs for a distance in a straight line: whole minutes at city speed, at least 1. */
export const driveMinutes = (miles: number): number => Math.max(1, Math.ceil(((miles * DETOUR) / CITY_MPH) * 60));

/** Whether a driver who is `minutes` minutes away arrives by then: the end of a promise, or of a hold. */
export const arrivesInTime = (minutes: number, until: string, now: Date): boolean =>
  now.getTime() + minutes * MINUTE <= Date.parse(until);
