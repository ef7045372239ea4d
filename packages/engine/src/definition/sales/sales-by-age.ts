/** Sales that are cancelled at several ages, all at once. */
import { type Node, scalarOf } from '../../graph/node.ts';
import { newLine, type Vector } from '../../graph/vector.ts';
import { undetailed } from '../../operators/cells/structure.ts';
import { masked } from '../../operators/cells/windows.ts';
import { concernedSteps } from '../../operators/sales/cancellable.ts';
import { cancelledByMonth } from '../../operators/sales/cancelled-sales.ts';
import { salesMeta as meta, type Scope } from '../modules/module-scope.ts';
import type { ModuleCancellation } from './cancellation-terms.ts';
import type { ConcernedTables } from './cancelled-sales.ts';

/** Defines the cancelled sales of an offer by month of the cancellation. A resale follows its cancellation. */
export function cancelledAtOnce(
  scope: Scope,
  salesBase: Node,
  { inputs, params }: ConcernedTables,
  { terms, ages }: ModuleCancellation,
): { resaleBase: Node; cancelledBase: Node } {
  const { builder, premises, id, pointer } = scope;
  const { months } = builder;
  const share = premises.share(`${pointer}/cancellation/share`, terms.share, 'Distratos');
  const curve = ages[0]?.curve as Node;
  const compute = (): Vector =>
    cancelledByMonth(newLine(months), salesBase.vector, {
      share: scalarOf(share),
      curve: curve.vector.values,
      ages: ages.map(({ age }) => age),
      concerned: concernedSteps(inputs, params, months),
    });
  const reads = [...new Set([salesBase, share, curve, ...inputs])];
  const cancelledBase = builder.given(
    `${id}/cancelled_base`,
    undetailed,
    reads,
    compute,
    meta(scope, 'vendas distratadas'),
  );
  const delayed = { from: 0, to: months, lag: terms.resaleDelay };
  const label = meta(scope, 'revendas a preço de tabela');
  return { cancelledBase, resaleBase: builder.row(`${id}/resale_base`, masked, [cancelledBase], delayed, label) };
}
