import { brazilianStates, defaultsOf, residencialVertical, type TemplateKey } from '@uni/contracts';
import { soldTemplates } from '../enterprises/new-study/sold-templates.ts';

type BrazilianState = (typeof brazilianStates)[number];

export interface DevelopmentDraft {
  readonly name: string;
  readonly city: string;
  /** Empty: not given. */
  readonly state: BrazilianState | '';
  /** `YYYY-MM`; null: not readable as a month. */
  readonly base: string | null;
  readonly template: TemplateKey;
}

export const newDraft: DevelopmentDraft = {
  name: '',
  city: '',
  state: '',
  base: String(defaultsOf(residencialVertical).base_month),
  template: 'residencial_vertical',
};

/** A stored draft, field by field; what it does not hold is as new. */
export function readDevelopment(stored: unknown): DevelopmentDraft {
  const { name, city, state, base, template }: Readonly<Record<string, unknown>> = Object(stored ?? newDraft);
  return {
    name: typeof name === 'string' ? name : '',
    city: typeof city === 'string' ? city : '',
    state: brazilianStates.find((one) => one === state) ?? '',
    base: typeof base === 'string' && /^\d{4}-\d{2}$/.test(base) ? base : newDraft.base,
    template: soldTemplates.find(({ key }) => key === template)?.key ?? newDraft.template,
  };
}
