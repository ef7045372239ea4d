import { TextField } from '../../ui/field/text-field.tsx';

/** A known document is displayed elsewhere, masked. Only a new one is typed here; an empty field leaves the known one. */
export function DocumentField(props: {
  label: string;
  isKnown: boolean;
  /** Label and hint of the field when a document is known. */
  copy: { documentKeep: string };
  labelOfNew: string;
  optional?: boolean;
  value: string;
  error: string | undefined;
  onChange: (document: string) => void;
}) {
  const { label, isKnown, copy, labelOfNew, optional, value, error, onChange } = props;
  return (
    <TextField
      label={isKnown ? labelOfNew : label}
      hint={isKnown ? copy.documentKeep : undefined}
      optional={optional ?? false}
      maxLength={30}
      autoComplete="off"
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
