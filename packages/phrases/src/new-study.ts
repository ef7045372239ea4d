/** The dialog that makes a study from a template. */
export const newStudy = {
  title: 'Novo estudo',
  lead: 'Escolha um modelo. Todo o resto do estudo já vem preenchido e pode ser mudado depois.',
  templates: 'Modelo',
  templatesThing: 'os modelos',
  fields: 'Premissas',
  create: 'Criar e calcular',
  creating: 'Criando…',
  tooMany: 'Revise os campos marcados.',
  fixed: (count: number) => (count === 1 ? '1 campo precisa de atenção' : `${count} campos precisam de atenção`),
  refused: 'O estudo não foi aceito',
  duplicate: 'Já existe um empreendimento com este nome.',
} as const;
