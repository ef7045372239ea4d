import { useQuery } from '@tanstack/react-query';
import type { ErpParameterChange, ParameterKey } from '@uni/contracts';
import { integrationParameters, parameterScreens as words } from '@uni/phrases';
import { parameterHistoryQuery } from '../../../api/integration/parameters.ts';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import styles from './parameters.module.css';

const names: Readonly<Partial<Record<string, { title: string }>>> = integrationParameters.lists satisfies Record<
  ParameterKey,
  { title: string }
>;

/** Who chose what, the latest first. */
export function ParameterHistory({ connection, onClose }: { connection: number; onClose: () => void }) {
  const query = useQuery(parameterHistoryQuery(connection));
  const list = query.data ?? [];
  return (
    <Drawer title={words.historyTitle} onClose={onClose}>
      <RegisterStates
        thing={words.historyThing}
        source={sourceOf(query)}
        found={list.length}
        filterText=""
        onClear={onClose}
        firstUse={<p className="text-3">{words.historyEmpty}</p>}
      >
        <ol className={styles.history}>
          {list.map((change) => (
            <li key={change.id}>
              <b>
                {words.acts[change.act]} {names[change.key]?.title ?? change.key}
              </b>
              {change.items.map((item) => (
                <span key={item.code} className={styles.under}>
                  {words.change(item.code, told(item.before), told(item.after))}
                </span>
              ))}
              <span className={styles.under}>
                {change.by__name ?? words.house}, {formatDate(new Date(change.at))} {formatTime(new Date(change.at))}
              </span>
            </li>
          ))}
        </ol>
      </RegisterStates>
    </Drawer>
  );
}

const switches: Readonly<Record<string, string>> = { true: words.values.on, false: words.values.off };

/** What something was or became, in a word. */
function told(value: ErpParameterChange['items'][number]['before']): string {
  return value === null ? words.values.standard : (switches[value] ?? value);
}
