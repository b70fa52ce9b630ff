const form = /^(20\d{2}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d)(?:\.(\d{3}))?Z$/;

/** The milliseconds of an RFC 3339 time in UTC, with or without milliseconds; `undefined` for another form or a day that no calendar has. */
export const parseTime = (text: string): number | undefined => {
  const [, seconds, millis = '000'] = form.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  const whole = `${seconds}.${millis}Z`;
  const time = Date.parse(whole);
  // The 30th of February is read as the 2nd of March: only what is written again in the same way was meant.
  return Number.isNaN(time) || new Date(time).toISOString() !== whole ? undefined : time;
};

const units: { readonly [unit: string]: number | undefined } = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The milliseconds of an age such as `90s`, `30m`, `12h`, `7d`; `undefined` for any other text. */
export const parseAge = (text: string): number | undefined => {
  const [, count, unit] = /^([1-9]\d{0,5})([smhd])$/.exec(text) ?? [];
  const factor = units[unit ?? ''];
  return count === undefined || factor === undefined ? undefined : Number(count) * factor;
};

/** An age in words a person reads at a glance: its two largest units. */
export const ageText = (ms: number): string => {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0s';
  const shown = parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`);
  return `${ms < 0 ? '-' : ''}${shown.join(' ')}`;
};
