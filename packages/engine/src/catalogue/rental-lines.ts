import type { Sheet } from '../graph/node.ts';

/** A line of rentals: what comes in stands on the receipts sheet, what goes out on the expenses sheet. */
export interface RentalLine {
  readonly name: 'rent' | 'recovery' | 'opex' | 'management' | 'capex' | 'exit' | 'exit_costs';
  readonly label: string;
  readonly isReceipt: boolean;
  /** True if it counts in the net operating income. */
  readonly isOperating: boolean;
}

/** The lines of rentals in their order; their keys begin with `rental.`. */
export const rentalLines: readonly RentalLine[] = [
  { name: 'rent', label: 'Aluguéis', isReceipt: true, isOperating: true },
  { name: 'recovery', label: 'Recuperação de despesas', isReceipt: true, isOperating: true },
  { name: 'opex', label: 'Despesas operacionais', isReceipt: false, isOperating: true },
  { name: 'management', label: 'Administração da locação', isReceipt: false, isOperating: true },
  { name: 'capex', label: 'Reserva de capex', isReceipt: false, isOperating: false },
  { name: 'exit', label: 'Venda do ativo', isReceipt: true, isOperating: false },
  { name: 'exit_costs', label: 'Custos da venda', isReceipt: false, isOperating: false },
];

export function rentalSheet({ isReceipt }: RentalLine): Sheet {
  return isReceipt ? 'receipts' : 'expenses';
}

function keysOf(lines: readonly RentalLine[]): string[] {
  return lines.map(({ name }) => `rental.${name}`);
}

/** The keys of the lines that add to the receipts. */
export const rentalReceiptKeys: readonly string[] = keysOf(rentalLines.filter(({ isReceipt }) => isReceipt));
/** The keys of the lines that cost. */
export const rentalCostKeys: readonly string[] = keysOf(rentalLines.filter(({ isReceipt }) => !isReceipt));
