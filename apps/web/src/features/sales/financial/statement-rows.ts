import type { StatementReading, StatementRow } from '@uni/contracts';
import type { StatementImportInput } from '../../../api/sales/movements.ts';

/** State of a row in the import. */
export type Disposition = 'fresh' | 'known' | 'refused';

export const dispositionOf = ({ problem, duplicate }: StatementRow): Disposition =>
  problem !== null ? 'refused' : duplicate !== null ? 'known' : 'fresh';

export const tallyOf = (rows: readonly StatementRow[]): Readonly<Record<Disposition, number>> => {
  const tally = { fresh: 0, known: 0, refused: 0 };
  for (const row of rows) tally[dispositionOf(row)] += 1;
  return tally;
};

/** Returns the rows to import: new ones, and known ones that the user repeats. */
export const importableRows = (reading: StatementReading, repeated: ReadonlySet<number>): StatementRow[] =>
  reading.rows.filter((row) => dispositionOf(row) === 'fresh' || (row.duplicate === 'alike' && repeated.has(row.at)));

/** As they were seen, with the categories that were chosen for them. */
export const bodyOf = (
  rows: readonly StatementRow[],
  {
    account,
    empreendimento,
    inflow,
    outflow,
  }: Readonly<Record<'account' | 'empreendimento' | 'inflow' | 'outflow', string>>,
): StatementImportInput => ({
  account: Number(account),
  empreendimento: Number(empreendimento) || null,
  rows: rows.map(({ at, day, kind, amount, description, document, bank_key, duplicate }) => ({
    ...{ at, day: day ?? '', kind, amount, description, document, bank_key, repeat: duplicate === 'alike' },
    category: Number(kind === 'inflow' ? inflow : outflow) || null,
  })),
});

/** The bytes of a file as the server takes them. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });
