import { Link } from '@tanstack/react-router';
import type { ErpSystem } from '@uni/contracts';
import { parameterScreens as copy, integration, integrationMapping, integrationParameters } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StateBlock } from '../../../ui/feedback/state-block.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Glyph } from '../../../ui/icons/glyph.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { Selector } from '../../../ui/select/select.tsx';
import styles from '../integration.module.css';
import { ListEditor } from './list-editor.tsx';
import { ParameterHistory } from './parameter-history.tsx';
import { type Parameters, useParameters } from './use-parameters.ts';

const { lists: names } = integrationParameters;

export const SiengeParametersPage = () => <ParametersPage system="sienge" />;
export const UauParametersPage = () => <ParametersPage system="uau" />;

/** The small lists of an ERP: in each, what of it counts and what a choice does. */
function ParametersPage({ system }: { system: ErpSystem }) {
  const screen = useParameters(system);
  const [history, setHistory] = useState(false);
  const { connectionsRead, connections, connection, choices } = screen;
  const name = integration.systems[system];
  return (
    <Page tight>
      <PageHead
        title={copy.titles[system]}
        sub={copy.lead(name)}
        actions={
          connection && (
            <>
              {!screen.mayWrite && <p className="text-3">{copy.noRight}</p>}
              <Button onClick={() => setHistory(true)}>{copy.history}</Button>
            </>
          )
        }
      />
      {connectionsRead.data && connections.length === 0 ? (
        <StateBlock
          role="status"
          title={copy.noConnectionTitle(name)}
          text={copy.noConnectionText}
          actions={<ToCentral />}
        />
      ) : (
        <>
          {connections.length > 1 && (
            <Tools>
              <Selector
                label={copy.connection}
                value={String(connection?.id ?? '')}
                options={connections.map((one) => ({ value: String(one.id), label: one.name }))}
                onChange={(connection) => screen.change({ connection })}
              />
            </Tools>
          )}
          {choices.done && (
            <UndoNote
              text={choices.done.text}
              busy={choices.busy}
              onUndo={choices.done.undo && choices.undo}
              onClose={choices.forget}
            />
          )}
          <RegisterStates
            noun={copy.noun}
            source={screen.source}
            matchCount={screen.source.rows?.length ?? 0}
            filterText=""
            onClear={() => screen.change({})}
            firstUse={<StateBlock role="status" title={copy.empty} actions={<ToCentral />} />}
          >
            <div className={styles.withLists}>
              <Lists screen={screen} />
              <Current screen={screen} />
            </div>
          </RegisterStates>
        </>
      )}
      {history && connection && <ParameterHistory connection={connection.id} onClose={() => setHistory(false)} />}
      {screen.question}
    </Page>
  );
}

const ToCentral = () => (
  <Link to="/integracao" search={{}} className={buttonClass('primary')}>
    {integrationMapping.toCentral}
  </Link>
);

/** The lists, each with how much of it is used; on a narrow screen one field instead. */
function Lists({ screen }: { screen: Parameters }) {
  const { lists, current, choices, change } = screen;
  return (
    <>
      <Stack as="nav" className={classes(styles.lists, 'wide-only')} aria-label={copy.lists}>
        {lists.map(({ key, used, available, is_changed, form }) => (
          <button
            key={key}
            type="button"
            aria-current={key === current?.key || undefined}
            onClick={() => change({ list: key })}
          >
            <span>{names[key].title}</span>
            {(is_changed || Object.keys(choices.of(key)).length > 0) && (
              <span className="attention" title={copy.changed}>
                <Glyph name="diamond" size={7} />
                <span className="visually-hidden">{copy.changed}</span>
              </span>
            )}
            {form !== 'told' && <span className={styles.count}>{copy.counts(used, available)}</span>}
          </button>
        ))}
      </Stack>
      <SelectField
        label={copy.list}
        className={styles.narrow}
        value={current?.key ?? ''}
        options={lists.map(({ key, used, available }) => ({
          value: key as string,
          label: `${names[key].title} ${copy.counts(used, available)}`,
        }))}
        onChange={(list) => change({ list })}
      />
    </>
  );
}

function Current({ screen }: { screen: Parameters }) {
  const { query, current } = screen;
  if (!current) return null;
  if (query.isError && !query.data)
    return <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (query.data?.key !== current.key) return <SkeletonRows rows={8} noun={copy.noun} />;
  return <ListEditor key={current.key} list={query.data} screen={screen} />;
}
