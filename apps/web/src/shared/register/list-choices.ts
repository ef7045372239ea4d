import type { AddressParts } from './use-register-navigation.ts';

/** Visible columns of a register, as stored in its address. The first names the row and is always included. */
export interface ColumnChoice<Key extends string> {
  /** The visible columns, in order. */
  visibleColumns(text: string | undefined): readonly Key[];
  /** The address of a choice; the usual one needs none. */
  text(visibleKeys: readonly string[]): string | undefined;
}

export function columnChoice<Key extends string>(keys: readonly Key[], usual: readonly Key[]): ColumnChoice<Key> {
  const among = (chosen: readonly string[]) => keys.filter((key, at) => at === 0 || chosen.includes(key));
  return {
    visibleColumns: (text) => among(text?.split('~') ?? usual),
    text: (visibleKeys) => {
      const chosen = among(visibleKeys);
      return chosen.join() === among(usual).join() ? undefined : chosen.join('~');
    },
  };
}

/** Parameters of the current position in a list, which are not part of a view. */
const passing: readonly string[] = ['pagina', 'tamanho', 'abrir', 'unidade'];

/** Returns the address parts that a view stores: filter, order and columns. */
export const savedParts = (search: AddressParts): AddressParts =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !passing.includes(key)));

/** Returns the address change that applies a view: parts that the view lacks are cleared. */
export const viewApplied = (now: AddressParts, view: AddressParts): AddressParts => ({
  ...Object.fromEntries(Object.keys(savedParts(now)).map((key) => [key, undefined])),
  ...{ pagina: undefined, ...view },
});

/** The value that a text of the address names; undefined where it names none. */
export const findChoice = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text);
