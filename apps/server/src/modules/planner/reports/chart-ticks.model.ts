/** About five round amounts that enclose the two, zero among them. */
export const ticksOf = (least: number, most: number): number[] => {
  const span = Math.max(most - least, 100);
  const power = 10 ** Math.floor(Math.log10(span / 5));
  const step = power * ([1, 2, 5, 10].find((factor) => span / (factor * power) <= 5) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
};
