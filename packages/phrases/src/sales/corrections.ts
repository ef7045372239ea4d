import type { CorrectionRefusal } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** Many contracts corrected together by their published indexes. */
export const corrections = {
  open: 'Reajuste em lote',
  title: 'Reajuste em lote',
  lead: 'O valor de uma parcela num dia já traz o índice do contrato. O reajuste incorpora essa correção ao saldo e cobra o resíduo que os reajustes anuais deixaram.',
  scope: (filter: string) => `Vale para os contratos inteiros das parcelas filtradas. ${filter}`,
  to: 'Corrigir até',
  day: 'Data do lançamento',
  residue: 'Resíduo',
  residues: { published: 'Cobrar o já publicado', none: 'Não cobrar agora' },
  check: 'Conferir',
  checking: (done: string, all: string) => `Conferindo ${done} de ${all} contratos…`,
  summary: (changed: number, left: number) =>
    [
      plural(changed, { none: 'Nenhum contrato muda', one: '1 contrato muda', other: `${changed} contratos mudam` }),
      plural(left, { none: '', one: '1 fica como está', other: `${left} ficam como estão` }),
    ]
      .filter(Boolean)
      .join(', '),
  table: 'Contratos a reajustar',
  columns: {
    selected: 'Reajustar',
    contract: 'Contrato',
    before: 'Em aberto',
    after: 'Reajustado',
    change: 'Variação',
    what: 'O que acontece',
  },
  want: (contract: string) => `Reajustar o contrato ${contract}`,
  lines: (count: number) =>
    plural(count, { none: 'nenhuma parcela', one: '1 parcela corrigida', other: `${count} parcelas corrigidas` }),
  residueOf: (amount: string) => `resíduo de ${amount} em parcela própria`,
  residueCredit: (amount: string) => `resíduo de ${amount} a favor do comprador`,
  noIndex: 'sem índice',
  refusals: {
    nothing: 'nada a corrigir até este mês',
    unpublished: 'o índice ainda não foi publicado até este mês: escolha um mês anterior',
    moved: 'o contrato mudou desde a conferência: confira de novo',
    event_order: 'o contrato já tem lançamento de data posterior',
    closed: 'o contrato está distratado ou quitado',
    missing: 'o contrato não existe ou está fora do seu alcance',
    erp: 'o contrato vem do ERP e é corrigido lá',
    refused: 'não pode ser corrigido nesta data',
  } satisfies Record<CorrectionRefusal, string>,
  saved: 'reajustado',
  undone: 'desfeito',
  undo: (contract: string) => `Desfazer o reajuste do contrato ${contract}`,
  apply: (count: number, amount: string) =>
    plural(count, {
      none: 'Reajustar',
      one: `Reajustar 1 contrato, ${amount}`,
      other: `Reajustar ${count} contratos, ${amount}`,
    }),
  done: (count: number, amount: string) =>
    plural(count, {
      none: 'Nenhum contrato reajustado.',
      one: `1 contrato reajustado, ${amount}.`,
      other: `${count} contratos reajustados, ${amount}.`,
    }),
  more: (count: number, text: string) =>
    plural(count, { none: '', one: 'e mais 1 contrato', other: `e mais ${text} contratos` }),
} as const;
