import type { PresentedAuditEntry } from '@uni/contracts';

/** The screen that displays a record: its address, or a version whose enterprise the address still needs. */
export type Destination = { to: string } | { version: number; tab: string };

type DestinationOf = (id: number) => Destination;

const at =
  (path: string): DestinationOf =>
  (id) => ({ to: `${path}${id}` });
const inVersion =
  (tab: string): DestinationOf =>
  (version) => ({ version, tab });
const inEnterprise =
  (tab: string): DestinationOf =>
  (id) => ({ to: `/planejamento/${id}/${tab}` });

const destinations: Readonly<Record<string, DestinationOf>> = {
  user: at('/cadastro-usuarios?abrir='),
  partner: at('/cadastro-parceiros?abrir='),
  permit_group: at('/grupos-de-permissao?abrir='),
  client: at('/vendas/clientes?abrir='),
  service: at('/servicos?abrir='),
  organization: () => ({ to: '/informacoes-da-organizacao' }),
  enterprise: inEnterprise('geral'),
  realised: inEnterprise('realizado'),
  version: inVersion('versoes'),
  study: inVersion('versoes'),
};

/** Acts after which there is no record to display. */
const ends = /\.(deleted|removed|closed)$/;

/** Returns the screen of an entry's subject, or null if none displays it. */
export function destinationOf({ action, target, target_id, details }: PresentedAuditEntry): Destination | null {
  // A closed month is still there.
  if (ends.test(action) && target !== 'realised') return null;
  if (target === 'scenario' && typeof details.version === 'number')
    return { version: details.version, tab: 'cenarios' };
  return target_id === null ? null : (destinations[target]?.(target_id) ?? null);
}
