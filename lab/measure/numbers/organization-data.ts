/** Adds to the demonstration a working organization's data: a scenario, and closed months. */
import type { Version } from '@uni/contracts';
import { monthAt } from '@uni/engine';
import type { NumbersRegistry, Request } from './registry.ts';

/** A scenario over the first draft; the first development's first months closed with values of their own. */
export async function prepareFigures(request: Request, registry: NumbersRegistry): Promise<void> {
  const draft = registry.versions.find(({ version }) => version.state === 'draft');
  if (!draft) throw new Error('the demonstration has no draft');
  await request<Version>(`/api/planner/versions/${draft.version.id}/scenarios/`, {
    method: 'POST',
    body: JSON.stringify({ nome: 'Preço menor', overrides: [{ driver: 'price', amount: -0.05 }] }),
  });
  const { base_month: base, lines } = draft.model.projection;
  const months = [0, 1, 2].map((at) => monthAt(base, at));
  const planned = lines.filter(({ key, module, values }) => key.startsWith('expense.') && module === null && values[1]);
  const realised = `/api/planner/enterprises/${draft.enterprise.id}`;
  const rows = planned.slice(0, 2).flatMap(({ key, values }) =>
    months.map((month, at) => ({
      key,
      module: null,
      month,
      amount: (((values[at] ?? 0) * 1.07 - 1_234) / 100).toFixed(2),
    })),
  );
  const body = { from: months[0], to: months[2], nature: 'realised', lines: [], rows };
  await request(`${realised}/realised-entries/`, { method: 'PUT', body: JSON.stringify(body) });
  const comments = planned.slice(0, 2).map(({ key }) => ({ key, text: 'Valores de uma organização em uso.' }));
  const closing = { month: months[2], absent_default: 'plan', comments };
  await request(`${realised}/closing/`, { method: 'POST', body: JSON.stringify(closing) });
}
