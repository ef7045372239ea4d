import { TextField } from '../../ui/field/text-field.tsx';

/** A document that is known is shown elsewhere, masked: here only another one is typed, and nothing leaves the one that is. */
export function DocumentField(props: {
  label: string;
  isKnown: boolean;
  /** What the field is called, and says, where one is known. */
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
