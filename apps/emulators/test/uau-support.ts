import { type Reply, rowsAt, type uau } from './support.ts';

export const ALL_TIME = { data_inicio: '2000-01-01T00:00:00', data_fim: '2030-12-31T00:00:00' };
export const ALL_MONTHS = { MesInicial: '01/2000', MesFinal: '12/2030' };

export type Row = ReturnType<typeof rowsAt>[number];

/** A row that names the types of its columns is no row of data. */
export function isTypeRow(row: Row): boolean {
  return Object.values(row).some(
    (value) => typeof value === 'string' && value.includes('System.') && value.includes('mscorlib'),
  );
}

/** The rows of data of a table in any of its shapes. */
export function dataRows({ json }: Pick<Reply, 'json'>): Row[] {
  const inner =
    Array.isArray(json) && json.length === 1 && Object.keys(json[0]).length === 1
      ? Object.values(json[0]).find(Array.isArray)
      : undefined;
  return rowsAt(inner ?? json).filter((row) => !isTypeRow(row));
}

/** Digits before the first dash, digits after the last slash, and the work between them. */
export function parseKey(key: string) {
  const match = /^(\d+)-(.+)\/(\d+)$/.exec(key.trim());
  if (!match) throw new TypeError(`no key: ${key}`);
  return { Empresa: Number(match[1]), Obra: String(match[2]), Venda: Number(match[3]) };
}

export async function keysOf(
  call: Awaited<ReturnType<typeof uau>>['call'],
  body: object = ALL_TIME,
): Promise<string[]> {
  const { json } = await call('Venda/RetornaChavesVendasPorPeriodo', body);
  return String(json)
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
}
