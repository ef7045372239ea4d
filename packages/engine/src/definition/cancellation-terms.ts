import type { LivingTerm } from '../graph/node.ts';
import type { Scope } from './module-scope.ts';
import { countTerm } from './term-cells.ts';

/** The delays of a cancellation as terms of formulas. */
export type CancellationCells = Readonly<
  Record<'age' | 'refundDelay' | 'refundInstallments' | 'resaleDelay', LivingTerm>
>;

/** The delays of a module's cancellation. */
export function cancellationCells({ premises, pointer, context }: Scope): CancellationCells {
  const given = context.module.cancellation;
  const at = `${pointer}/cancellation`;
  const of = (name: string, value: number | null | undefined, absent: number, label: string): LivingTerm =>
    countTerm(premises, `${at}/${name}`, value, absent, label);
  return {
    age: of('age', given?.age, 12, 'Distrato: meses depois da venda'),
    refundDelay: of('refund_delay', given?.refund_delay, 1, 'Devolução: meses depois do distrato'),
    refundInstallments: of('refund_installments', given?.refund_installments, 1, 'Devolução: parcelas'),
    resaleDelay: of('resale_delay', given?.resale_delay, 3, 'Revenda: meses depois do distrato'),
  };
}
