import type { ErpSystem, RowSource } from '@uni/contracts';

const systems = { sienge: 'Sienge', uau: 'UAU' } satisfies Record<ErpSystem, string>;

/** Source of rows in the sales back office. */
export const rowSources = {
  label: 'Origem',
  any: 'Todas',
  names: { own: 'Cadastro próprio', ...systems } satisfies Record<RowSource, string>,
  systems,
  /** Reason for a read-only row. */
  notice: (erp: ErpSystem) =>
    `Vem do ${systems[erp]} e só se altera lá. A próxima sincronização traz a mudança para cá.`,
  conditionsBefore: 'Este contrato foi assumido de um ERP: as condições combinadas não foram informadas.',
  conditions: (erp: ErpSystem) =>
    `As condições assinadas estão no ${systems[erp]}. Aqui ficam as parcelas como ele as informa, em Recebíveis.`,
  history: (erp: ErpSystem) =>
    `A história deste contrato está no ${systems[erp]}. Aqui fica sempre a última situação informada.`,
  cancellation: (erp: ErpSystem) =>
    `O demonstrativo deste distrato está no ${systems[erp]}. Aqui ficam os totais que ele informa.`,
};
