import type { TemplateField, TemplateValue } from '@uni/contracts';
import { common, newStudy } from '@uni/phrases';
import { useCallback } from 'react';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { NumberKind } from '../../../ui/numbers/index.ts';

interface TemplateInputProps {
  field: TemplateField;
  value: TemplateValue | null;
  problem: string | null | undefined;
  onChange: (key: string, value: TemplateValue | null) => void;
  onProblem: (key: string, problem: string | null) => void;
}

const labels: Readonly<Record<string, string>> = newStudy.field;

/** The label of a field; the last word of its key. */
export function labelOf(field: Pick<TemplateField, 'label'>): string {
  return labels[field.label.split('.').at(-1) ?? ''] ?? field.label;
}

interface NumberStyle {
  kind: NumberKind;
  unit?: string;
  prefix?: string;
}

const numberStyles: Record<Exclude<TemplateField['unit'], 'text' | 'month'>, NumberStyle> = {
  count: { kind: 'integer' },
  months: { kind: 'integer', unit: common.unit.months },
  area: { kind: 'number', unit: common.unit.area },
  money: { kind: 'money', prefix: common.unit.money },
  money_per_m2: { kind: 'money', prefix: common.unit.money, unit: `/${common.unit.area}` },
  share: { kind: 'percent', unit: common.unit.percent },
};

/** The input for a field's unit. */
export function TemplateInput({ field, value, problem, onChange, onProblem }: TemplateInputProps) {
  const label = labelOf(field);
  const report = useCallback((problem: string | null) => onProblem(field.key, problem), [onProblem, field.key]);
  const change = (next: TemplateValue | null) => {
    onProblem(field.key, next === null ? common.fieldErrors.required : null);
    onChange(field.key, next);
  };
  const error = problem ?? undefined;
  if (field.unit === 'text')
    return (
      <TextField
        label={label}
        error={error}
        value={String(value ?? '')}
        onChange={change}
        maxLength={120}
        data-autofocus
      />
    );
  if (field.unit === 'month')
    return (
      <MonthField
        label={label}
        error={error}
        value={typeof value === 'string' ? value : null}
        onCommit={change}
        onProblem={report}
        required
      />
    );
  return (
    <NumberField
      {...numberStyles[field.unit]}
      label={label}
      error={error}
      value={typeof value === 'number' ? value : null}
      least={field.min}
      most={field.max}
      required
      onCommit={change}
      onProblem={report}
    />
  );
}
