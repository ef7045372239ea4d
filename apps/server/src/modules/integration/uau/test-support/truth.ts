/** Compares landed rows with the ERP in one format: every key, and every centavo. */
import { digestOf, type UauEmulator } from '@uni/emulators';
import type { Movement } from '../../adapter/adapter.model.ts';
import { movementsIn, rowsIn, sums } from './emulated-erps.ts';
import type { Ledger } from './ledger.ts';

export const monthOf = ({ date }: Pick<Movement, 'date'>): string => date.slice(0, 7);
/** In money: what was given in goods or set off moved none. */
export const isCash = ({ nature, kind, operation }: Movement): boolean =>
  nature === 'realised' && (kind !== 'receipt' || operation === 'E');
/** A provisional bill, as against the budget of a work, whose inputs have codes of their own. */
export const isBill = ({ nature, document }: Movement): boolean =>
  nature !== 'forecast' || !/^\d+\/\d+\/[^/]*\/[^/]*\/S\d+$/.test(document);

const nonZero = (sums: readonly (readonly [string, number])[]) =>
  Object.fromEntries(sums.filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));

export interface Held {
  readonly rows: Readonly<Record<string, { readonly count: number; readonly digest: string }>>;
  /** By company, work and month. */
  readonly cash: Readonly<Record<string, number>>;
  /** By nature, kind, company and work. */
  readonly open: Readonly<Record<string, number>>;
  /** Received in goods, and set off. */
  readonly nonCash: Readonly<Record<string, number>>;
}

const RESOURCES = ['companies', 'works', 'units', 'sales', 'open-installments', 'refunds'];

export const truthOf = (emulator: Pick<UauEmulator, 'truth'>): Held => {
  const { rows, cash, open, nonCash } = emulator.truth();
  const none = { count: 0, digest: digestOf([]).digest };
  return {
    rows: Object.fromEntries(RESOURCES.map((name) => [name, { ...none, ...rows[name] }])),
    cash: nonZero(
      cash.map((row) => [`${row.empresa} ${row.obra} ${row.month}`, row.received - row.disbursed - row.refunded]),
    ),
    open: nonZero(
      open.flatMap(({ empresa, obra, receivable, payable, projected }) => [
        [`forecast receivable ${empresa} ${obra}`, receivable] as const,
        [`committed payable ${empresa} ${obra}`, -payable] as const,
        [`forecast payable ${empresa} ${obra}`, -projected] as const,
      ]),
    ),
    nonCash: nonZero([
      ['A', nonCash.offset],
      ['D', nonCash.goods],
    ]),
  };
};

const keysIn = (ledger: Ledger): Readonly<Record<string, readonly string[]>> => {
  const last = ({ key }: { readonly key: string }): string => key.split('/').at(-1) ?? '';
  return {
    companies: rowsIn(ledger, 'companies').map(({ key }) => key),
    works: rowsIn(ledger, 'works').map(({ key }) => key.replace('/', '-')),
    units: rowsIn(ledger, 'units').map(last),
    // Financial transactions of the offices are sales, too; the truth counts those of works.
    sales: rowsIn(ledger, 'sales').flatMap(({ key, payload }) => {
      const { Numero, TipoDeVenda } = JSON.parse(payload);
      return Numero && TipoDeVenda === '0' ? [key.replace('/', '-')] : [];
    }),
    'open-installments': rowsIn(ledger, 'receivables').map(({ payload }) => {
      const { Empresa_prc, Obra_Prc, NumVend_prc, NumParcGer_Prc } = JSON.parse(payload);
      return `${Empresa_prc}-${Obra_Prc}/${NumVend_prc}/${NumParcGer_Prc}`;
    }),
    refunds: rowsIn(ledger, 'refunds').map(last),
  };
};

export const landedIn = (ledger: Ledger): Held => {
  const movements = movementsIn(ledger);
  const siteOf = (movement: Movement) => `${movement.company} ${movement.costCenter}`;
  // Refunds that are still owed are in no figure of the truth.
  const open = movements.filter((one) => one.nature !== 'realised' && isBill(one) && one.documentType !== '17');
  return {
    rows: Object.fromEntries(Object.entries(keysIn(ledger)).map(([name, keys]) => [name, digestOf([...keys])])),
    cash: sums(movements.filter(isCash), (one) => `${siteOf(one)} ${monthOf(one)}`),
    open: sums(open, (one) => `${one.nature} ${one.kind} ${siteOf(one)}`),
    nonCash: sums(movements, ({ kind, operation }) => (kind === 'receipt' && operation !== 'E' ? operation : null)),
  };
};
