import { NumberField } from '../../ui/field/number-field.tsx';
import { typedAs } from './criteria-model.ts';

interface TargetFieldProps {
  label: string;
  /** In whose unit the target is typed. */
  indicator: string;
  target: number;
  onTarget: (target: number) => void;
}

/** The target of an indicator, typed in its unit. */
export function TargetField({ label, indicator, target, onTarget }: TargetFieldProps) {
  const typed = typedAs(indicator);
  return (
    <NumberField
      required
      size="small"
      label={label}
      kind={typed.kind}
      unit={typed.unit || undefined}
      value={typed.toField(target)}
      onCommit={(value) => value !== null && onTarget(typed.fromField(value))}
    />
  );
}
