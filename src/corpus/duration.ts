const units: { readonly [unit: string]: number | undefined } = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** The milliseconds of a duration such as `50ms`, `5s`, `2m`, `1h`; `undefined` for any other text. */
export const parseDuration = (text: string): number | undefined => {
  const [, count, unit] = /^(0|[1-9]\d{0,8})(ms|s|m|h)$/.exec(text) ?? [];
  const factor = units[unit ?? ''];
  return count === undefined || factor === undefined ? undefined : Number(count) * factor;
};
