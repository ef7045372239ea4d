import { register as registerCopy } from '@uni/phrases';
import { Selector } from '../../ui/select/select.tsx';
import type { LocalFilter } from './define-local-register.ts';
import type { AddressParts } from './use-register-navigation.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}
const everything = 'all';

/** One of a few values, or all. A value that the address may not have filters nothing. */
export function localChoice<Row, Own>(
  parameter: string,
  { label, all }: { readonly label: string; readonly all: string },
  options: (own: Own) => readonly Option[],
  accepts: (row: Row, value: string) => boolean,
  isKnown = (value: string, own: Own): boolean => options(own).some((one) => one.value === value),
): LocalFilter<Row, Own> {
  const read = (search: AddressParts, own: Own): string | undefined => {
    const value = search[parameter];
    return value !== undefined && isKnown(value, own) ? value : undefined;
  };
  return {
    address: [parameter],
    accepts: (row, search, own) => {
      const value = read(search, own);
      return value === undefined || accepts(row, value);
    },
    describe: (search, own) => {
      const value = read(search, own);
      if (value === undefined) return '';
      const name = options(own).find((one) => one.value === value)?.label;
      return registerCopy.filteredBy(label, name ?? registerCopy.none);
    },
    Control: ({ search, own, change }) => (
      <Selector
        label={label}
        value={read(search, own) ?? everything}
        options={[{ value: everything, label: all }, ...options(own)]}
        onChange={(value) => change({ [parameter]: value === everything ? undefined : value })}
      />
    ),
  };
}
