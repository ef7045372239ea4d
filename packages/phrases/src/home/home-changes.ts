import type { ChangeKind, MovedFigure } from '@uni/contracts';
import { plural } from '../shared/plural.ts';

/** A line's figures, written already. */
export interface ChangeCopy {
  readonly version: string;
  readonly month: string;
  readonly amount: string;
  readonly connection: string;
  readonly count: number;
}

const times = (count: number): string => (count > 1 ? ` (${count} vezes)` : '');

/** Changes since the user's last visit. */
export const homeChanges = {
  title: 'O que mudou',
  noun: 'o que mudou',
  period: 'Período',
  periods: { yesterday: 'Desde ontem', week: '7 dias', visit: 'Desde minha última visita' },
  visitHint: 'A última visita é a deste navegador.',
  empty: (since: string) => `Nada mudou desde ${since}.`,
  since: (since: string) => `Desde ${since}.`,
  figuresOf: (day: string) => `Indicadores comparados com o começo de ${day}.`,
  noFigures: 'Os indicadores começam a ser comparados amanhã.',
  cut: 'Há mais do que cabe aqui; a auditoria tem tudo.',
  organization: 'Organização',
  more: (count: number) => plural(count, { none: '', one: 'Mais 1 linha', other: `Mais ${count} linhas` }),
  figures: {
    vgv_own: 'VGV líquido',
    result: 'Resultado',
    max_exposure: 'Exposição máxima',
    irr_year: 'TIR a.a.',
  } satisfies Record<MovedFigure, string>,
  move: (label: string, before: string, after: string) => `${label}: de ${before} para ${after}`,
  undefinedValue: 'indefinida',
  line: (text: string, by: string | null, at: string) => (by === null ? `${text} · ${at}` : `${text} · ${by}, ${at}`),
  kinds: {
    enterprise_created: () => 'Empreendimento criado',
    version_created: ({ version }) => `Versão ${version} criada`,
    version_edited: ({ version, count }) =>
      `${version}: ${plural(count, { none: 'nenhum valor alterado', one: '1 valor alterado', other: `${count} valores alterados` })}`,
    version_submitted: ({ version }) => `${version} enviada para aprovação`,
    version_approved: ({ version }) => `${version} aprovada`,
    version_reopened: ({ version }) => `${version} devolvida a rascunho`,
    version_locked: ({ version }) => `${version} bloqueada`,
    version_unlocked: ({ version }) => `${version} desbloqueada`,
    version_current: ({ version }) => `${version} passou a ser a vigente`,
    month_closed: ({ month }) => `${month} fechado`,
    month_reopened: ({ month }) => `${month} reaberto`,
    realised_imported: ({ count }) => `Valores realizados importados${times(count)}`,
    works_measured: ({ count }) => `Avanço físico medido${times(count)}`,
    contracts_signed: ({ count, amount }) =>
      `${plural(count, { none: 'Nenhum contrato assinado', one: '1 contrato registrado', other: `${count} contratos registrados` })}, ${amount}`,
    contracts_cancelled: ({ count }) =>
      plural(count, { none: 'Nenhum distrato', one: '1 distrato', other: `${count} distratos` }),
    receipts: ({ count, amount }) =>
      `${plural(count, { none: 'Nenhum recebimento', one: '1 recebimento lançado', other: `${count} recebimentos lançados` })}, ${amount}`,
    indexes_published: ({ count }) =>
      plural(count, { none: 'Nenhum índice', one: 'Índice publicado', other: `${count} publicações de índices` }),
    sync_done: ({ connection, count }) => `${connection}: carga completa${times(count)}`,
    sync_partial: ({ connection, count }) => `${connection}: carga com ressalvas${times(count)}`,
    sync_failed: ({ connection, count }) => `${connection}: carga falhou${times(count)}`,
  } satisfies Record<ChangeKind, (copy: ChangeCopy) => string>,
} as const;
