import { classes } from '../../ui/classes.ts';
import type { Choice as Option } from '../../ui/field/choice-box.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import styles from './scenarios.module.css';

export type ChoiceOption = Option<string>;

/** A list of many options, with its label above or only as its name. */
export function Choice(props: {
  label: string;
  value: string;
  options: readonly ChoiceOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
  hideLabel?: boolean;
}) {
  const { hideLabel, ...field } = props;
  return <SelectField {...field} size="small" className={classes(styles.choice, hideLabel && 'label-hidden')} />;
}
