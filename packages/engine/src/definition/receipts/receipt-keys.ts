import { channels, partKinds } from '../../catalogue/lines.ts';
import { rentalReceiptKeys } from '../../catalogue/rental-lines.ts';

/** The lines that receipts add up. */
export const receiptKeys: readonly string[] = [
  ...channels.flatMap((channel) => partKinds.map((kind) => `receipts.${channel.key}.${kind.key}`)),
  'delinquency',
  'revenue.taxed',
  'revenue.untaxed',
  ...rentalReceiptKeys,
];
