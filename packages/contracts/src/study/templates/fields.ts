import { type TemplateField, takes } from './template.ts';

/** Returns the fields that every template begins with. */
export const firstFields = (name: string): readonly TemplateField[] => [
  { key: 'name', label: 'study_template.field.name', unit: 'text', default: name, paths: [takes('name', '/name')] },
  {
    key: 'base_month',
    label: 'study_template.field.base_month',
    unit: 'month',
    default: '2027-01',
    paths: [takes('base_month', '/base_month')],
  },
];

type NumberField = Omit<TemplateField, 'label' | 'default' | 'paths'> & {
  readonly default: number;
  readonly paths: readonly (string | TemplateField['paths'][number])[];
};

/** Returns a field of a number; a path that is a pointer takes the number as it is. */
export const numberField = ({ paths, ...field }: NumberField): TemplateField => ({
  ...field,
  label: `study_template.field.${field.key}`,
  paths: paths.map((path) => (typeof path === 'string' ? takes(field.key, path) : path)),
});
