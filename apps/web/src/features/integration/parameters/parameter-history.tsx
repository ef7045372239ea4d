import { useQuery } from '@tanstack/react-query';
import type { ErpParameterChange, ParameterKey } from '@uni/contracts';
import { parameterScreens as copy, integrationParameters } from '@uni/phrases';
import { parameterHistoryQuery } from '../../../api/integration/parameters.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';

const names: Readonly<Partial<Record<string, { title: string }>>> = integrationParameters.lists satisfies Record<
  ParameterKey,
  { title: string }
>;

/** Parameter changes with author, the latest first. */
export function ParameterHistory({ connection, onClose }: { connection: number; onClose: () => void }) {
  const query = useQuery(parameterHistoryQuery(connection));
  const list = query.data ?? [];
  return (
    <Drawer title={copy.historyTitle} onClose={onClose}>
      <RegisterStates
        noun={copy.historyNoun}
        source={sourceOf(query)}
        matchCount={list.length}
        filterText=""
        onClear={onClose}
        firstUse={<p className="text-3">{copy.historyEmpty}</p>}
      >
        <Stack as="ol" ruled={8}>
          {list.map((change) => (
            <li key={change.id}>
              <b className="medium">
                {copy.acts[change.act]} {names[change.key]?.title ?? change.key}
              </b>
              {change.items.map((item) => (
                <span key={item.code} className="under">
                  {copy.change(item.code, valueText(item.before), valueText(item.after))}
                </span>
              ))}
              <span className="under">
                {change.by__name ?? copy.platform}, {formatDate(new Date(change.at))} {formatTime(new Date(change.at))}
              </span>
            </li>
          ))}
        </Stack>
      </RegisterStates>
    </Drawer>
  );
}

const switches: Readonly<Record<string, string>> = { true: copy.values.on, false: copy.values.off };

/** Returns the text of a value before or after a change. */
function valueText(value: ErpParameterChange['items'][number]['before']): string {
  return value === null ? copy.values.standard : (switches[value] ?? value);
}
