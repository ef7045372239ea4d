/** Parameter lists about a field of a row that facets do not know, as a table. */
import type { ErpSystem, ParameterKey } from '@uni/contracts';
import type { Chosen } from './choices.model.ts';

interface RowField {
  readonly key: ParameterKey;
  readonly resource: string;
  readonly code: string;
  readonly name: string;
}

export const rowFields: Readonly<Record<ErpSystem, readonly RowField[]>> = {
  sienge: [
    {
      key: 'bankMovementHistoric',
      resource: 'bank-movement',
      code: 'bankMovementHistoricId',
      name: 'bankMovementHistoricName',
    },
    { key: 'bankMovementAccountList', resource: 'bank-movement', code: 'accountNumber', name: '' },
  ],
  uau: [],
};

/** Returns excluded values, by field. */
export const rowFiltersOf = (system: ErpSystem, chosen: Chosen) =>
  rowFields[system].flatMap(({ key, resource, code }) => {
    const values = [...(chosen.get(key) ?? [])].filter(([, value]) => value === 'no').map(([value]) => value);
    return values.length === 0 ? [] : [{ resource, field: code, values }];
  });
