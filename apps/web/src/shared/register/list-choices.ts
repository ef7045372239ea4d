/** Which columns a register shows, as its address keeps it. The first names the row and always is. */
export interface ColumnChoice<Key extends string> {
  /** The columns that are shown, in their order. */
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

type Parts = Readonly<Record<string, string | undefined>>;

/** Where somebody is in a list, which is no way of looking at it. */
const passing: readonly string[] = ['pagina', 'tamanho', 'abrir', 'unidade'];

/** What of the address of a list a view keeps: filter, order and columns. */
export const savedParts = (search: Parts): Parts =>
  Object.fromEntries(Object.entries(search).filter(([key]) => !passing.includes(key)));

/** The change of the address that shows a view: what it does not ask for is asked no more. */
export const viewApplied = (now: Parts, view: Parts): Parts => ({
  ...Object.fromEntries(Object.keys(savedParts(now)).map((key) => [key, undefined])),
  ...{ pagina: undefined, ...view },
});

/** The value that a text of the address names; undefined where it names none. */
export const findChoice = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text);
