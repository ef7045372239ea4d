import { plural } from '../shared/plural.ts';

/** The documents of an ERP behind a number. */
export const erpDocuments = {
  title: (name: string) => `Documentos de ${name}`,
  noun: 'os documentos',
  lead: (count: number, total: string) =>
    plural(count, {
      none: 'Nenhum documento',
      one: `1 documento, ${total}`,
      other: `${count} documentos, ${total}`,
    }),
  find: 'Buscar documento',
  findPlaceholder: 'Buscar título, credor ou conta',
  empty: 'Nenhum documento do ERP por trás deste número.',
  emptyText: 'O valor pode ter sido digitado ou importado, ou ainda não veio na carga.',
  table: 'Documentos do ERP',
  columns: {
    document: 'Documento',
    date: 'Data',
    counterpart: 'Credor ou cliente',
    account: 'Conta',
    nature: 'Situação',
    amount: 'Valor, R$',
    considered: 'Considerar',
  },
  natures: { realised: 'realizado', committed: 'compromissado', forecast: 'previsto' },
  kinds: {
    receipt: 'Recebimento',
    receivable: 'A receber',
    payment: 'Pagamento',
    payable: 'A pagar',
    bank: 'Movimento bancário',
  },
  consider: (document: string) => `Considerar ${document}`,
  leftOut: (reason: string) => `fora: ${reason}`,
  noReason: 'fora do cálculo',
  reasonTitle: (document: string) => `Deixar ${document} fora do cálculo?`,
  reasonText: 'O documento continua na lista e no certificado. O realizado e a tendência deixam de contá-lo.',
  reason: 'Motivo',
  leaveOut: 'Deixar fora',
  done: (document: string, considered: boolean) =>
    considered ? `${document} voltou ao cálculo.` : `${document} ficou fora do cálculo.`,
  synced: (when: string) => `lido ${when}`,
  export: 'Exportar CSV',
  file: 'documentos',
} as const;
