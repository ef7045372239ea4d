/** The actions of UAU that are called, all of them readings. UAU has no other list of what changes nothing: this is it. */
import type { ReadingCall } from '../adapter/erp-call.gateway.ts';

export const actions = {
  companies: '/Empresa/ObterEmpresasAtivas',
  works: '/Obras/ObterObrasAtivas',
  openMonths: '/Obras/ObterMesesAbertosPorEmpresaObra',
  accounts: '/Fiscal/BuscarCAPs',
  installmentTypes: '/Venda/BuscarTiposDeParcelas',
  unitCategories: '/RotinasGerais/BuscarCategoriasDeProduto',
  indexers: '/RotinasGerais/BuscarIndicesDeReajuste',
  customers: '/Pessoas/ConsultarPessoasComVenda',
  units: '/Espelho/BuscaUnidadesDeAcordoComWhere',
  saleKeys: '/Venda/RetornaChavesVendasPorPeriodo',
  saleExport: '/Venda/ExportarVendasXml',
  saleHistories: '/Venda/ConsultarHistoricos',
  reckonedReceivables: '/Venda/ConsultarContasReceberCalc',
  openInstallments: '/Venda/BuscarParcelasAReceber',
  disbursements: '/Planejamento/ConsultarDesembolsoPlanejamento',
  paymentProcesses: '/ProcessoPagamento/ConsultarProcessos',
} as const;
export type Action = keyof typeof actions;

export const reading: readonly ReadingCall[] = Object.values(actions).map((path) => ({
  method: 'POST',
  path: new RegExp(`^${path}$`),
}));
