/** Templates of construction schedules, by kind of works. */
export const scheduleTemplates = {
  action: 'Modelo',
  title: 'Etapas por um modelo',
  lead: 'O modelo troca as etapas, os pesos e a curva física do módulo. Nada muda no estudo antes de Aplicar.',
  kind: 'Tipo de obra',
  start: 'Início da obra',
  months: 'Duração da obra, em meses',
  monthsHelp: (usual: number) => `Usual neste tipo: ${usual} meses.`,
  tooEarly: (month: string) => `O primeiro mês possível é ${month}.`,
  preview: 'Etapas do modelo',
  columns: { task: 'Etapa', weight: 'Peso', span: 'Início – fim', months: 'Meses', after: 'Depois de' },
  total: 'Total',
  source:
    'Pesos e prazos são ordens de grandeza para começar: não vêm de um orçamento nem de tabela publicada. Troque pelos da sua obra assim que os tiver.',
  replaces: (count: number) =>
    count === 1 ? 'A etapa atual do módulo será trocada.' : `As ${count} etapas atuais do módulo serão trocadas.`,
  losesMeasured: 'O que já foi medido por etapa não passa para as novas.',
  use: 'Ver no cronograma',
  link: (name: string, lag: number): string => {
    if (lag === 0) return name;
    const months = Math.abs(lag) === 1 ? '1 mês' : `${Math.abs(lag)} meses`;
    return `${name} (${lag < 0 ? '−' : '+'}${months})`;
  },
  kinds: {
    tower: {
      label: 'Torre, estrutura de concreto',
      reason:
        'Estrutura e acabamento levam mais de 40% do custo; alvenaria sobe alguns pavimentos atrás da estrutura, e fachada e acabamento descem depois.',
    },
    masonry: {
      label: 'Alvenaria estrutural, faixas do MCMV',
      reason:
        'A parede é a estrutura: ergue-se um pavimento por semana, e os blocos seguem em linha. A implantação do condomínio pesa mais do que numa torre.',
    },
    concreteWall: {
      label: 'Parede de concreto, faixas do MCMV',
      reason:
        'A fôrma dita o ritmo: paredes e lajes saem juntas, concentram o custo e terminam cedo. O acabamento é o menor dos tipos verticais.',
    },
    horizontal: {
      label: 'Condomínio de casas',
      reason:
        'A infraestrutura vem antes das casas, e elas são feitas em linha: as etapas se sobrepõem quase inteiras.',
    },
    subdivision: {
      label: 'Loteamento, infraestrutura',
      reason:
        'Não há edificação: terraplenagem, drenagem e pavimentação são mais da metade do custo, e o pavimento espera as redes enterradas.',
    },
    commercial: {
      label: 'Edifício comercial',
      reason:
        'Climatização, elevadores e elétrica fazem das instalações a segunda maior etapa; a fachada é de vidro, e o acabamento interno é do ocupante.',
    },
    retrofit: {
      label: 'Retrofit',
      reason: 'A estrutura existe: demolição e reforço abrem a obra, e instalações novas são a maior etapa.',
    },
  },
  tasks: {
    preliminary: 'Serviços preliminares',
    demolition: 'Levantamentos e demolições',
    earthworks: 'Terraplenagem',
    drainage: 'Drenagem pluvial',
    sewage: 'Rede de esgoto',
    water: 'Rede de água',
    paving: 'Guias, sarjetas e pavimentação',
    power: 'Rede elétrica e iluminação',
    landscaping: 'Paisagismo e sinalização',
    networks: 'Redes, drenagem e pavimentação',
    foundation: 'Fundação',
    retained: 'Fundação e contenções',
    raft: 'Radier',
    structure: 'Estrutura',
    reinforcement: 'Reforço estrutural',
    bearingWalls: 'Alvenaria estrutural e lajes',
    castWalls: 'Paredes e lajes de concreto',
    homes: 'Alvenaria e estrutura das casas',
    masonry: 'Alvenaria e vedações',
    roof: 'Cobertura e impermeabilização',
    services: 'Instalações',
    towerServices: 'Instalações, elevadores e climatização',
    facade: 'Fachada e esquadrias',
    curtainWall: 'Fachada de vidro',
    painting: 'Fachada e pintura externa',
    finishes: 'Acabamento',
    outside: 'Implantação e redes externas',
    leisure: 'Áreas de lazer',
    common: 'Áreas comuns e limpeza',
    cleaning: 'Limpeza e entrega',
  },
} as const;
