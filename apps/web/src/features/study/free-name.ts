/** A name that no other has: with a number where it is taken. */
export function freeName(baseName: string, taken: readonly string[]): string {
  const names = new Set(taken);
  const numbers = Array.from({ length: names.size + 1 }, (_, at) => (at === 0 ? baseName : `${baseName} ${at + 1}`));
  return numbers.find((name) => !names.has(name)) ?? baseName;
}
