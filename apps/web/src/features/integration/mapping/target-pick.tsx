import { integrationMapping as copy } from '@uni/phrases';
import type { ReactNode } from 'react';
import { PickOne } from '../../../ui/select/pick-one.tsx';
import type { Mapping } from './use-mapping.ts';

/** The lines of the plan that this kind of mapping offers, searched while one types. */
export function TargetPick(props: {
  name: string;
  value: string | null;
  valueContent?: ReactNode;
  /** Drawn as text until it is pointed at. */
  quiet?: boolean;
  mapping: Mapping;
  onPick: (key: string) => void;
}) {
  const { mapping, value, valueContent, quiet = false } = props;
  return (
    <PickOne
      label={copy.targetOf(props.name)}
      value={value}
      options={mapping.targets.map(({ key, label, group__label }) => ({ value: key, label, heading: group__label }))}
      placeholder={mapping.screen.copy.choose}
      searchLabel={copy.search}
      valueContent={valueContent}
      quiet={quiet}
      onPick={props.onPick}
    />
  );
}
