/** Milestones of a study, and moving them together. */
export const milestones = {
  title: 'Marcos',
  base: 'Data-base',
  launch: 'Lançamento',
  works_start: 'Início da obra',
  works_end: 'Fim da obra',
  keys: 'Chaves',
  end: 'Fim do fluxo',
  shift: 'Deslocar cronograma',
  shiftBy: (months: number) => (months > 0 ? `+${months} mês` : `${months} mês`).replace('-', '−'),
  shifted: (months: number) =>
    (months > 0 ? `Cronograma +${months} mês` : `Cronograma ${months} mês`).replace('-', '−'),
} as const;
