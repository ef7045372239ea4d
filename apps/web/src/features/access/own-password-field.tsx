import { TextField, type TextFieldProps } from '../../ui/field/text-field.tsx';

/** The signed-in user's password, required once more before their access changes. */
export function OwnPasswordField(
  props: Pick<TextFieldProps, 'label' | 'value' | 'error' | 'onChange'> & { isFirst?: boolean },
) {
  const { isFirst = true, ...field } = props;
  return (
    <TextField
      {...field}
      {...(isFirst ? { 'data-autofocus': true } : {})}
      type="password"
      name="password"
      autoComplete="current-password"
    />
  );
}
