/** Sales for journeys to walk through: units, buyers and their contracts, with days counted from today. */
import type { Page } from 'playwright-core';
import { ask } from './workspace.ts';

const inSaoPaulo = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
export const dayIn = (days: number): string => inSaoPaulo.format(Date.now() + days * 86_400_000);
const monthIn = (days: number): string => dayIn(days).slice(0, 7);

/** R$ 120.000,00 signed 75 days ago: R$ 12.000,00 at once and 36 installments of R$ 3.000,00, the first of them 45 days late. */
export const terms = () => ({
  channel: 'direct',
  price: 12_000_000,
  signed: dayIn(-75),
  base_month: monthIn(-75),
  keys: monthIn(1_200),
  parts: [
    { kind: 'signing', amount: 1_200_000, installments: 1, first: dayIn(-75) },
    { kind: 'monthly', amount: 10_800_000, installments: 36, first: dayIn(-45) },
  ],
});

/** A unit of the first enterprise that nobody holds, for R$ 120.000,00; answers its id. */
export async function unitForSale(
  page: Page,
  url: string,
  nome: string,
  n_modulo: number | null = null,
): Promise<number> {
  const [enterprise] = await ask<{ id: number }[]>(page, url, '/api/planner/enterprises/');
  const place = { empreendimento: enterprise?.id, n_modulo, block: 'Torre Ipê', nome };
  const body = JSON.stringify({ ...place, list_price: 12_000_000 });
  return (await ask<{ id: number }>(page, url, '/api/sales/units/', { method: 'POST', body })).id;
}

/** A contract for each name, all with those terms, in the first enterprise; what is due at signing is paid. Answers their ids. */
export async function sell(page: Page, url: string, names: readonly string[]): Promise<number[]> {
  const post = async (path: string, body: object): Promise<{ id: number }> => {
    const answer = await ask<{ id: number }>(page, url, path, { method: 'POST', body: JSON.stringify(body) });
    return answer;
  };
  const [enterprise] = await ask<{ id: number }[]>(page, url, '/api/planner/enterprises/');
  const empreendimento = enterprise?.id ?? 0;
  const contracts: number[] = [];
  for (const [at, client_name] of names.entries()) {
    const nome = String(101 + at);
    const { id: unit } = await post('/api/sales/units/', { empreendimento, block: 'Torre Ipê', nome });
    const { id: client } = await post('/api/sales/clients/', { kind: 'person', name: client_name });
    const place = { empreendimento, unit, number: `C-${at + 1}`, client, client_name };
    const { id } = await post('/api/sales/contracts/', { ...place, broker: 'Corretora Sul', terms: terms() });
    await post('/api/sales/receipts/', { contract: id, day: dayIn(-75), amount: 1_200_000 });
    contracts.push(id);
  }
  return contracts;
}
