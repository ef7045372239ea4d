/** The dialog that makes a study from a template. */
export const newStudy = {
  title: 'Novo estudo',
  lead: 'Escolha um modelo. Todo o resto do estudo já vem preenchido e pode ser mudado depois.',
  templates: 'Modelo',
  /** By the key of the template. */
  template: {
    residencial_vertical: {
      name: 'Residencial vertical (SBPE)',
      about: 'Torre com RET, financiamento à produção e repasse nas chaves.',
    },
    mcmv_faixa_1: {
      name: 'MCMV Faixa 1',
      about: 'Crédito associativo, subsídio e FGTS; RET de 1 %.',
    },
    mcmv_faixas_2_3: {
      name: 'MCMV Faixas 2 e 3',
      about: 'Crédito associativo medido pela obra e pró-soluto.',
    },
    loteamento: {
      name: 'Loteamento em parceria',
      about: 'O dono da gleba recebe parte das vendas; lotes a prazo longo.',
    },
    loteamento_proprio: {
      name: 'Loteamento próprio',
      about: 'Gleba comprada em 24 meses; lotes a prazo longo.',
    },
    uso_misto: {
      name: 'Uso misto: torre e lojas',
      about: 'Torre com RET em uma SPE; lojas alugadas e vendidas pela renda em outra, no presumido.',
    },
    comercial_renda: {
      name: 'Comercial para renda',
      about: 'Escritórios alugados e vendidos pela renda.',
    },
    build_to_rent: {
      name: 'Residencial para locação',
      about: 'Apartamentos alugados e vendidos pela renda (build to rent).',
    },
    hotel: {
      name: 'Hotel ou residência com serviços',
      about: 'Diária, ocupação e operação; venda pela renda.',
    },
    self_storage: {
      name: 'Self storage',
      about: 'Boxes alugados com ocupação gradual; venda pela renda.',
    },
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
    area_let: 'Área locável',
    rent_m2: 'Aluguel por m² e mês',
    vacancy: 'Vacância',
    cap_rate: 'Taxa de capitalização na venda',
    rooms: 'Quartos',
    daily_rate: 'Diária média',
    occupancy: 'Ocupação',
  },
  preview: {
    title: 'Resultado com estas premissas',
    vgv: 'VGV',
    income: 'Renda operacional por ano',
    result: 'Resultado',
    exposure: 'Exposição máxima',
    irr: 'TIR',
    pending: 'Calculando…',
    invalid: 'Corrija os campos marcados para calcular.',
  },
  firstVersion: 'Estudo 1',
  templatesNoun: 'os modelos',
  sources: 'De onde vêm os números',
  fields: 'Premissas',
  create: 'Criar e calcular',
  creating: 'Criando…',
  tooMany: 'Revise os campos marcados.',
  fixed: (count: number) => (count === 1 ? '1 campo precisa de atenção' : `${count} campos precisam de atenção`),
  refused: 'O estudo não foi aceito',
  duplicate: 'Já existe um empreendimento com este nome.',
} as const;
