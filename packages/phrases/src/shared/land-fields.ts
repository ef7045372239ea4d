import type { LandContactKind, LandFields, LandForm, LandStep } from '@uni/contracts';

/** Names of the fields of a plot of land, on its form and in the audit trail. */
export const landFieldLabels = {
  name: 'Nome',
  state: 'UF',
  city: 'Cidade',
  address: 'Endereço',
  latitude: 'Latitude',
  longitude: 'Longitude',
  product: 'Produto',
  area: 'Área do terreno',
  frontage: 'Testada',
  zoning: 'Zoneamento',
  basic_coefficient: 'Coeficiente básico',
  maximum_coefficient: 'Coeficiente máximo',
  used_coefficient: 'Coeficiente adotado',
  occupation: 'Taxa de ocupação',
  garden: 'Área permeável (jardim)',
  floors: 'Gabarito, em andares',
  uncounted: 'Área não computável',
  efficiency: 'Eficiência',
  typical_area: 'Área da unidade típica',
  price: 'Preço pedido',
  form: 'Forma de pagamento',
  swap_share: 'Permuta física',
  swap_receipts: 'Permuta financeira',
  price_m2: 'Preço de venda por m²',
  cost_m2: 'Custo de obra por m²',
  outorga_m2: 'Outorga por m² adicional',
  indirect: 'Custos indiretos',
  selling: 'Corretagem e marketing',
  taxes: 'Tributos',
  margin: 'Margem exigida',
  purchase: 'Custos da compra',
  option_on: 'Opção assinada em',
  option_until: 'Opção vale até',
  contact_kind: 'Contato',
  contact_name: 'Nome do contato',
  contact_phone: 'Telefone',
  contact_email: 'E-mail',
  note: 'Anotações',
  empreendimento: 'Empreendimento com o estudo',
  responsible: 'Responsável',
  plan: 'Área marcada na planta',
} as const satisfies Readonly<Record<keyof LandFields, string>>;

/** Names of the steps of the funnel. */
export const landStepLabels = {
  prospecting: 'Prospecção',
  analysis: 'Em análise',
  proposal: 'Proposta',
  option: 'Opção ou contrato',
  bought: 'Comprado',
  discarded: 'Descartado',
} as const satisfies Readonly<Record<LandStep, string>>;

/** Names of what the owner is paid in. */
export const landFormLabels = {
  cash: 'Dinheiro',
  swap: 'Permuta',
  mixed: 'Dinheiro e permuta',
} as const satisfies Readonly<Record<LandForm, string>>;

/** Names of who is talked to. */
export const landContactLabels = {
  owner: 'Proprietário',
  broker: 'Corretor',
} as const satisfies Readonly<Record<LandContactKind, string>>;
