import type { EnterpriseModule } from '@uni/contracts';
import type { ModuleRow } from './modules.repository.ts';

export const presentModule = ({ id, enterprise_id, n_modulo, nome, in_use }: ModuleRow): EnterpriseModule => ({
  id,
  empreendimento: enterprise_id,
  n_modulo,
  nome,
  in_use,
});
