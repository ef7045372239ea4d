import { TextField, type TextFieldProps } from '../../ui/field/text-field.tsx';

/** The password of whoever is signed in, asked once more before their access changes. */
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
