import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import type { Option } from '../../ui/select/option.ts';

/** Value of a filter that matches everything. */
export const everything = '';

/** The choices of a filter: everything first, then what it takes. */
export const choicesOf = <Value extends string>(
  all: string,
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option<string>[] => [{ value: everything, label: all }, ...values.map((value) => ({ value, label: labels[value] }))];

/** Empty state of a list, with an action to create its first row for users with the write permission. */
export function ListFirstUse(props: {
  copy: { emptyTitle: string; emptyText: string };
  action: string;
  onStart: (() => void) | null;
}) {
  return (
    <StateBlock
      role="status"
      title={props.copy.emptyTitle}
      text={props.copy.emptyText}
      actions={
        props.onStart && (
          <Button variant="primary" onClick={props.onStart}>
            {props.action}
          </Button>
        )
      }
    />
  );
}

/** Button that creates a row; users without the permission see a notice. */
export function ListStart(props: { copy: { noRight: string }; action: string; onStart: (() => void) | null }) {
  if (!props.onStart) return <p className="text-3">{props.copy.noRight}</p>;
  return (
    <Button variant="primary" icon="plus" onClick={props.onStart}>
      {props.action}
    </Button>
  );
}
