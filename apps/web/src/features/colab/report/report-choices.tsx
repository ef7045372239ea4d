import type { CollaborationIndicator, CollaborationKey, SharedEnterprise } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import styles from '../colab.module.css';

const copy = collaboration.report;

/** Returns the choice with `id` toggled. Empty means all: a choice of all returns empty. */
export function toggled<Id>(all: readonly Id[], chosen: readonly Id[], id: Id): readonly Id[] {
  const now = chosen.length === 0 ? all : chosen;
  const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
  return next.length === all.length ? [] : all.filter((one) => next.includes(one));
}

/** Chooses the report's contents. */
export function ReportChoices(props: {
  indicators: readonly Pick<CollaborationIndicator, 'key' | 'name'>[];
  enterprises: readonly Pick<SharedEnterprise, 'id' | 'name'>[];
  keys: readonly CollaborationKey[];
  ids: readonly number[];
  onKeys: (keys: readonly CollaborationKey[]) => void;
  onIds: (ids: readonly number[]) => void;
}) {
  const { indicators, enterprises, keys, ids } = props;
  const allKeys = indicators.map(({ key }) => key);
  const allIds = enterprises.map(({ id }) => id);
  return (
    <Stack as="section" gap={16} className={styles.choices} aria-label={copy.choose}>
      <Stack as="fieldset" gap={2}>
        <legend>{copy.indicators}</legend>
        {indicators.map(({ key, name }) => {
          const isIn = keys.length === 0 || keys.includes(key);
          return (
            <CheckBox
              key={key}
              label={name}
              checked={isIn}
              disabled={isIn && (keys.length === 1 || allKeys.length === 1)}
              onChange={() => props.onKeys(toggled(allKeys, keys, key))}
            />
          );
        })}
      </Stack>
      <Stack as="fieldset" gap={2}>
        <legend>{copy.enterprises}</legend>
        {enterprises.map(({ id, name }) => {
          const isIn = ids.length === 0 || ids.includes(id);
          return (
            <CheckBox
              key={id}
              label={name}
              checked={isIn}
              disabled={isIn && (ids.length === 1 || allIds.length === 1)}
              onChange={() => props.onIds(toggled(allIds, ids, id))}
            />
          );
        })}
      </Stack>
    </Stack>
  );
}
