import type { ErpDoubt, ErpSalesResource } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** A connection's rows in the sales back office. */
export const erpSales = {
  tab: 'Vendas',
  noun: 'o que veio para Vendas',
  lead: 'Unidades, clientes, fornecedores e contratos que vêm desta conexão. Aqui são só de leitura; o que a organização cadastrou continua dela.',
  emptyTitle: 'Nada desta conexão em Vendas ainda.',
  emptyText:
    'Depois da primeira carga, as unidades e os contratos das obras vinculadas a um empreendimento aparecem aqui.',
  working: (seen: string, total: string) => `Atualizando: ${seen} de ${total} registros conferidos.`,
  failed: (when: string) =>
    `Parado desde ${when}: um registro do ERP não pôde ser lido. O que já estava aqui continua valendo; a leitura é tentada de novo a cada minuto.`,
  finished: (when: string) => `Conferido em ${when}.`,
  table: 'Registros por tipo',
  columns: { resource: 'Registro', own: 'Do ERP', linked: 'Já cadastrados', held: 'Em espera' },
  resources: {
    units: 'Unidades',
    clients: 'Clientes',
    suppliers: 'Fornecedores',
    contracts: 'Contratos',
  } satisfies Record<ErpSalesResource, string>,
  doubtsTitle: 'Para conferir',
  doubtsLead: (count: number, text: string) =>
    plural(count, {
      none: 'Nada coincide com o que a organização cadastrou.',
      one: '1 registro do ERP coincide com outro que já existia. Vale o que já existia, sem alteração.',
      other: `${text} registros do ERP coincidem com outros que já existiam. Vale o que já existia, sem alteração.`,
    }),
  doubtsList: 'Registros para conferir',
  doubtsMost: (visible: string) => `Aqui estão os primeiros ${visible}.`,
  doubts: {
    same_document: 'Mesmo CPF ou CNPJ de um cadastro que já existia. Os contratos do ERP usam esse cadastro.',
    same_name: 'Mesmo bloco e nome de uma unidade própria. Os contratos do ERP usam essa unidade.',
    same_number: 'Mesmo número de um contrato próprio. O do ERP fica em espera para não contar duas vezes.',
    unit_sold: 'A unidade já tem um contrato próprio. O do ERP fica em espera para não contar duas vezes.',
  } satisfies Record<ErpDoubt, string>,
  keyInErp: (key: string) => `No ERP: ${key}`,
  open: {
    units: 'Abrir unidade',
    clients: 'Abrir cliente',
    suppliers: 'Abrir fornecedor',
    contracts: 'Abrir contrato',
  },
};
