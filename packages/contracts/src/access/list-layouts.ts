/** Layouts of lists as a user has set them: widths of columns, and how many stay in sight. */
import { z } from 'zod';
import { fieldMessages } from '../http/errors.ts';
import { integer } from '../http/fields.ts';

/** Lists whose layout is remembered. */
const listNames = [
  'sales_contracts',
  'sales_proposals',
  'sales_receivables',
  'sales_installments',
  'sales_cancellations',
  'sales_commissions',
  'sales_clients',
  'sales_suppliers',
  'sales_units',
  'sales_movements',
  'users',
  'partners',
  'organizations',
  'services',
  'enterprises',
  'audit',
] as const;
/** Name under which the layout of a list is remembered. */
export type ListName = (typeof listNames)[number];

/** Bounds of a layout: widths in CSS pixels, columns that stay in sight, and columns with a width. */
export const listLayoutLimits = { least: 48, most: 800, pinned: 6, columns: 40 } as const;

const layout = z.object({
  /** By key of a column, in CSS pixels. A column without one is fitted to its content. */
  widths: z
    .record(z.string().regex(/^[a-z_]{1,40}$/), integer({ min: listLayoutLimits.least, max: listLayoutLimits.most }))
    .refine((widths) => Object.keys(widths).length <= listLayoutLimits.columns, {
      error: fieldMessages.tooManyItems(listLayoutLimits.columns),
    }),
  /** Number of columns, from the first, that stay in sight while the list scrolls sideways. */
  pinned: integer({ min: 0, max: listLayoutLimits.pinned }),
});
/** Layout of one list. `widths` are by key of a column; `pinned` counts columns from the first. */
export type ListLayout = z.output<typeof layout>;

/** Layouts by list. A list without one is drawn as usual. */
export const listLayouts = z.partialRecord(z.enum(listNames), layout);
