import { integrationParameters as copy } from '@uni/phrases';
import { fieldText } from './registers.model.ts';

const known: Readonly<Record<string, string>> = copy.operations;

/** Returns a row's own name for its settlement (`receipt:2`), else the usual one; '' if both are missing. */
export const operationName = (row: Readonly<Record<string, unknown>>, code: string): string => {
  const [kind = '', operation = ''] = [code.slice(0, code.indexOf(':')), code.slice(code.indexOf(':') + 1)];
  if (kind === 'bank') return fieldText(row, 'bankMovementOperationName');
  const settlements = [row.receipts, row.payments].flatMap((list) => (Array.isArray(list) ? list : []));
  const own = settlements
    .map((one: unknown) => ({ ...Object(one) }) as Record<string, unknown>)
    .find((one) => fieldText(one, 'operationTypeId') === operation);
  return (own ? fieldText(own, 'operationTypeName') : '') || (known[code] ?? '');
};
