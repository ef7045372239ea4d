/** Error of one row of a list, in the shape of schema errors. */
export interface Fault {
  readonly position: number;
  readonly message: string;
}

export const byPosition = (faults: readonly Fault[]): Record<string, string[]> =>
  Object.fromEntries(faults.map(({ position, message }) => [String(position), [message]]));
