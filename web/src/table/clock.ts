/** The time that is left, in milliseconds, as a clock shows it: `12:05`, `1:02:05`; by days when there are days. */
export function timeLeft(left: number, days: (days: number) => string, hours: (hours: number) => string): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 2 * 86_400) return days(Math.floor(seconds / 86_400));
  if (seconds >= 10 * 3600) return hours(Math.floor(seconds / 3600));
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hour ? `${hour}:${two(minute)}:${two(second)}` : `${minute}:${two(second)}`;
}
