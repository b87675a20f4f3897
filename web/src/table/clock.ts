import type { Picture } from '$/api/types';

/** With less than this, in milliseconds, a clock warns; with less than `LAST_MS` it shows tenths. */
export const LOW_MS = 30_000;
export const LAST_MS = 10_000;

/**
 * The time that is left, in milliseconds, as a clock shows it: `12:05`, `1:02:05`; by days when there are days; `9.4` with
 * tenths.
 */
export function timeLeft(
  left: number,
  days: (days: number) => string,
  hours: (hours: number) => string,
  tenths = false,
): string {
  if (tenths) return (Math.ceil(Math.max(0, left) / 100) / 10).toFixed(1);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 2 * 86_400) return days(Math.floor(seconds / 86_400));
  if (seconds >= 10 * 3600) return hours(Math.floor(seconds / 3600));
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hour ? `${hour}:${two(minute)}:${two(second)}` : `${minute}:${two(second)}`;
}

/** No clock runs until everybody who is expected has sat down. */
export const isRunning = (picture: Picture, seat: number): boolean =>
  picture.status === 'playing' &&
  picture.waiting_for.includes(seat) &&
  !picture.seats.some((one) => !one.bot && one.sat === false);

/** The milliseconds that a seat has left, so long after the picture came; null where there is no clock. */
export function leftOf(picture: Picture, seat: number, since: number): number | null {
  const left = picture.seats[seat]?.left ?? null;
  if (left === null) return null;
  return isRunning(picture, seat) ? left - Math.max(0, since) : left;
}

/** The longest that a browser counts at once; by then there is a new picture. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * In how many milliseconds a seat's clock is down to `low`, so long after the picture came; 0 if it is. Null where its
 * clock does not run, or has too much left to be counted.
 */
export function untilLow(picture: Picture, seat: number, since: number, low: number): number | null {
  const left = isRunning(picture, seat) ? leftOf(picture, seat, since) : null;
  if (left === null || left - low > LONGEST_MS) return null;
  return Math.max(0, left - low);
}
