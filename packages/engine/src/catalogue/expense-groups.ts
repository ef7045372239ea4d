import type { TimingKind, ValueBasis } from '../study.ts';

/** Parents of the cost groups, in the order of the screen. */
export const expenseParents = {
  land: 'Terreno',
  works: 'Obra',
  commercial: 'Comercial',
  administration: 'Incorporação e administração',
  other: 'Outros',
} as const;

/** One cost group of the plan: a row of data, not a piece of code. */
export interface ExpenseGroup {
  /** The group's key in a study and, after `expense.`, in a projection. */
  key: string;
  label: string;
  parent: string;
  parentLabel: string;
  /** Defaults of a new item of the group. */
  basis: ValueBasis;
  timing: TimingKind;
  index: string | null;
  /** The engine computes it; it takes no item of its own. */
  readOnly: boolean;
}

function group(
  key: string,
  label: string,
  parent: keyof typeof expenseParents,
  basis: ValueBasis,
  timing: TimingKind,
  index: string | null = null,
  readOnly = false,
): ExpenseGroup {
  return { key, label, parent, parentLabel: expenseParents[parent], basis, timing, index, readOnly };
}

/** The specification's cost and expense groups. */
export const expenseGroups: readonly ExpenseGroup[] = [
  group('terrain', 'Terreno', 'land', 'amount', 'curve'),
  group('terrain_other_payment_methods', 'Terreno – outras formas de pagamento', 'land', 'amount', 'curve'),
  group('outorga', 'Outorga onerosa', 'land', 'amount', 'once'),
  group('labor_cost', 'Custo de obra', 'works', 'per_built_m2', 'physical', 'incc'),
  group('readjust_labor_cost', 'Reajuste do custo de obra', 'works', 'amount', 'physical', null, true),
  group('non_incident_infra_cost', 'Infraestrutura não incidente', 'works', 'amount', 'physical', 'incc'),
  group('other_labor_cost', 'Outros custos de obra', 'works', 'share_group', 'physical', 'incc'),
  group('post_cost_labor', 'Pós-obra', 'works', 'share_group', 'family', 'incc'),
  group('adm_taxes', 'Taxas de administração', 'works', 'share_group_flow', 'flow'),
  group('marketing', 'Marketing e publicidade', 'commercial', 'share_vgv', 'family'),
  group('construction_standing', 'Construção do stand', 'commercial', 'amount', 'family'),
  group('maintenance_standing', 'Manutenção do stand', 'commercial', 'per_month', 'family'),
  group('commercial_expense', 'Despesas comerciais', 'commercial', 'share_sales', 'flow'),
  group('doc_client', 'Documentação do cliente', 'commercial', 'share_sales', 'flow'),
  group('business_expenses', 'Despesas comerciais gerais', 'commercial', 'per_unsold_unit', 'flow'),
  group('incorporation', 'Incorporação', 'administration', 'share_vgv', 'family'),
  group('legal_expenses', 'Despesas jurídicas e cartoriais', 'administration', 'share_vgv', 'sales'),
  group('admin_expenses', 'Despesas administrativas', 'administration', 'per_month', 'family'),
  group('bank_rate', 'Taxas bancárias', 'administration', 'share_receipts', 'flow'),
  group('bank_fee', 'Tarifas bancárias', 'administration', 'per_month', 'family'),
  group('other_expenses', 'Outras despesas', 'other', 'amount', 'family'),
];

export const expenseGroupKeys: ReadonlySet<string> = new Set(expenseGroups.map(({ key }) => key));
