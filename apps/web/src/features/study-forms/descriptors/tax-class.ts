import { workspace } from '@uni/phrases';
import type { FieldRow } from '../form/fields.ts';

const copy = workspace.fields.taxClass;

/** The class that taxes select the receipts of an item by. */
export const classRow = (
  path = 'tax_class',
  label: string = copy.label,
  fallback: string = copy.standard,
): FieldRow => ({
  path,
  label,
  help: copy.help,
  fallback,
  control: { kind: 'text' },
});
