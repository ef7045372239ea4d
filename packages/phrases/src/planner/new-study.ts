/** The dialog that makes a study from a template. */
export const newStudy = {
  title: 'Novo estudo',
  lead: 'Escolha um modelo. Todo o resto do estudo já vem preenchido e pode ser mudado depois.',
  templates: 'Modelo',
  /** By the key of the template. */
  template: {
    residencial_vertical: {
      name: 'Residencial vertical',
      about: 'Torre com RET, financiamento à produção e repasse nas chaves.',
    },
    loteamento: { name: 'Loteamento', about: 'Lotes vendidos a prazo longo, com obra de infraestrutura.' },
  },
  /** By the key of the field's label. */
  field: {
    name: 'Nome do empreendimento',
    base_month: 'Data-base',
    units: 'Unidades',
    private_area: 'Área privativa por unidade',
    price_m2: 'Preço de venda por m²',
    cost_built_m2: 'Custo de obra por m² construído',
    terrain: 'Terreno',
    barter_share: 'Permuta financeira',
    works_months: 'Prazo de obra',
    launch: 'Lançamento após a data-base',
    lots: 'Lotes',
    lot_area: 'Área por lote',
    cost_lot_m2: 'Custo de infraestrutura por m² de lote',
  },
  preview: {
    title: 'Resultado com estas premissas',
    vgv: 'VGV',
    result: 'Resultado',
    exposure: 'Exposição máxima',
    irr: 'TIR',
    pending: 'Calculando…',
    invalid: 'Corrija os campos marcados para calcular.',
  },
  firstVersion: 'Estudo 1',
  templatesNoun: 'os modelos',
  fields: 'Premissas',
  create: 'Criar e calcular',
  creating: 'Criando…',
  tooMany: 'Revise os campos marcados.',
  fixed: (count: number) => (count === 1 ? '1 campo precisa de atenção' : `${count} campos precisam de atenção`),
  refused: 'O estudo não foi aceito',
  duplicate: 'Já existe um empreendimento com este nome.',
} as const;
