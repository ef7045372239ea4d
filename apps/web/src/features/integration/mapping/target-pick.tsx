import { integrationMapping as words } from '@uni/phrases';
import type { ReactNode } from 'react';
import { PickOne } from '../../../ui/select/pick-one.tsx';
import type { Mapping } from './use-mapping.ts';

/** The lines of the plan that this kind of mapping offers, searched while one types. */
export function TargetPick(props: {
  name: string;
  value: string | null;
  shown?: ReactNode;
  /** Drawn as text until it is pointed at. */
  quiet?: boolean;
  mapping: Mapping;
  onPick: (key: string) => void;
}) {
  const { mapping, value, shown, quiet = false } = props;
  return (
    <PickOne
      label={words.targetOf(props.name)}
      value={value}
      options={mapping.targets.map(({ key, label, group__label }) => ({ value: key, label, heading: group__label }))}
      placeholder={mapping.screen.words.choose}
      searchLabel={words.search}
      shown={shown}
      quiet={quiet}
      onPick={props.onPick}
    />
  );
}
