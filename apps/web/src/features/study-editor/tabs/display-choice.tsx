import { workspaceFields } from '@uni/phrases';
import { SegmentedControl } from '../../../ui/select/select.tsx';

const copy = workspaceFields.costs;

/** The costs as a tree with one group in detail, or all of them as a grid. */
export function DisplayChoice(props: { display: 'tree' | 'grid'; onDisplay: (display: 'tree' | 'grid') => void }) {
  return (
    <SegmentedControl
      small
      label={copy.display}
      value={props.display}
      options={[
        { value: 'tree', label: copy.asTree },
        { value: 'grid', label: copy.asGrid },
      ]}
      onChange={props.onDisplay}
    />
  );
}
