import { Dice } from '../portfolio/dice.ts';
import type { Cells } from './shapes.ts';
import type { UauQuirks, UauState } from './state.ts';

/** Names next to a code: nothing is computed with them. */
const RELATED_NAME = /^(nome_pes|Descr_ctp|Descricao_par|Endereco_emp|Fone_emp)$/;

function drifted(row: Cells, drift: UauQuirks['drift']): Cells {
  if (drift === 'added') return { ...row, ColunaNova: 'sim', ColunaNova2: [1, 2] };
  if (drift === 'dropped') return Object.fromEntries(Object.entries(row).filter(([name]) => !RELATED_NAME.test(name)));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

/** Rows as a tenant's quirks have them. Rows without a key come once: twice, they would be two. */
export function* reshaped(state: UauState, rows: Iterable<Cells>, hasKey: boolean): Generator<Cells> {
  const { duplicateRate, drift } = state.quirks;
  const dice = new Dice(state.portfolio.world.seed, 17);
  for (const row of rows) {
    if (drift !== 'none') state.oddities.drifted += 1;
    const made = drift === 'none' ? row : drifted(row, drift);
    yield made;
    if (!hasKey || duplicateRate === 0 || !dice.chance(duplicateRate)) continue;
    state.oddities.repeated += 1;
    yield made;
  }
}
