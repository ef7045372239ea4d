import { contractLimits } from '@uni/contracts';
import { Fragment, useState } from 'react';
import { useListLayout } from '../../api/access/list-layouts.ts';
import { Button } from '../../ui/button/button.tsx';
import { FindField, Tools } from '../../ui/layout/page.tsx';
import { formatNumber } from '../../ui/numbers/index.ts';
import { UndoNote } from '../../ui/register/register-parts.tsx';
import { RegisterTable } from '../../ui/register/register-table.tsx';
import type { Register, RegisterScreen } from './define-register.ts';
import { ExportMenu } from './export-menu.tsx';
import { ListFirstUse, ListStart } from './list-filters.tsx';
import { ListTools } from './list-tools.tsx';
import { choiceOf, columnsOf, totalsOf } from './register-columns.tsx';
import { ServedRegister } from './served-register.tsx';
import { useRegisterScreen } from './use-register-screen.ts';

interface RegisterRow {
  readonly id: number;
}
interface Drawn<Row extends RegisterRow, Own> {
  readonly register: Register<Row, Own>;
  readonly state: ReturnType<typeof useRegisterScreen<Row, Own>>;
}

/** The screen of a register. */
export function registerPage<Row extends RegisterRow, Own>(register: Register<Row, Own>) {
  return function RegisteredPage() {
    const state = useRegisterScreen(register);
    return <RegisterList register={register} state={state} />;
  };
}

function RegisterList<Row extends RegisterRow, Own>({ register, state }: Drawn<Row, Own>) {
  const { copy, Above, Figures, FirstUse } = register;
  const { screen } = state;
  const { navigation } = screen;
  return (
    <ServedRegister
      copy={copy}
      sub={(count) => copy.count(count, formatNumber(count))}
      actions={<HeadActions register={register} state={state} />}
      tools={<ListFilters register={register} state={state} />}
      done={
        <>
          {Above && <Above screen={screen} />}
          {state.done && <DoneNote key={state.done.text} {...state.done} onClose={state.forget} />}
        </>
      }
      query={state.query}
      view={navigation.view}
      most={contractLimits.pagedRows}
      isFiltered={screen.isFiltered}
      filterText={screen.filterText}
      firstUse={
        FirstUse ? (
          <FirstUse screen={screen} />
        ) : (
          <ListFirstUse copy={copy} action={register.create?.label ?? ''} onStart={startOf(register, screen)} />
        )
      }
      onClear={state.clear}
      onChange={screen.change}
      layers={<Layers register={register} state={state} />}
    >
      {Figures && <Figures screen={screen} />}
      <Rows register={register} state={state} />
    </ServedRegister>
  );
}

const startOf = <Row extends RegisterRow, Own>(
  { create }: Register<Row, Own>,
  { navigation }: RegisterScreen<Row, Own>,
): (() => void) | null => (create && navigation.mayWrite ? navigation.create : null);

function Rows<Row extends RegisterRow, Own>({ register, state: { screen } }: Drawn<Row, Own>) {
  const { actions, remove, open, onOpen } = register;
  const { navigation, marks, search } = screen;
  const visible = choiceOf(register).visibleColumns(search.colunas);
  const layout = useListLayout(register.screen);
  const confirmRemoval = (row: Row) => {
    if (!remove?.isOffered(row)) return;
    screen.showLayer((now, onClose) => <remove.layer row={row} screen={now} onClose={onClose} />);
  };
  const actionsOf = (row: Row) => [
    ...(actions?.(row, screen) ?? []),
    ...(remove?.isOffered(row) && navigation.mayWrite
      ? [{ key: 'remove', label: remove.label, onPick: () => confirmRemoval(row) }]
      : []),
  ];
  return (
    <RegisterTable
      label={register.copy.table}
      rows={screen.rows}
      columns={columnsOf(register, screen.own).filter(({ key }) => visible.includes(key))}
      nameOf={register.rowName}
      order={navigation.view.order}
      onOrder={navigation.order}
      onOpen={onOpen ? (row) => onOpen(row, screen) : open && navigation.open}
      isOpen={navigation.isOpen}
      onRemove={remove && navigation.mayWrite ? confirmRemoval : undefined}
      selection={register.selection?.(screen) ? { ids: marks.ids, onChange: marks.set } : undefined}
      sums={totalsOf(register, screen)}
      actionsOf={actions || remove ? actionsOf : undefined}
      layout={layout}
    />
  );
}

/** The note of the last action; it stays where its way back is refused. */
function DoneNote(props: { text: string; undo: (() => Promise<unknown>) | null; onClose: () => void }) {
  const { text, undo, onClose } = props;
  const [busy, setBusy] = useState(false);
  const takeBack = () => {
    setBusy(true);
    undo?.().then(onClose, () => setBusy(false));
  };
  return <UndoNote text={text} busy={busy} onUndo={undo && takeBack} onClose={onClose} />;
}

function HeadActions<Row extends RegisterRow, Own>({ register, state }: Drawn<Row, Own>) {
  const { copy, create, tools = [], Head } = register;
  const { screen } = state;
  const { mayWrite } = screen.navigation;
  return (
    <>
      {screen.count > 0 && <ExportMenu choices={state.exports} />}
      {tools
        .filter(({ isOffered }) => isOffered?.(screen) ?? true)
        .map(({ label, layer: Tool }) => (
          <Button
            key={label}
            onClick={() => screen.showLayer((now, onClose) => <Tool screen={now} onClose={onClose} />)}
          >
            {label}
          </Button>
        ))}
      {Head && <Head screen={screen} />}
      {!Head && create && <ListStart copy={copy} action={create.label} onStart={startOf(register, screen)} />}
      {!Head && !create && !mayWrite && <p className="text-3">{copy.noRight}</p>}
    </>
  );
}

function ListFilters<Row extends RegisterRow, Own>({ register, state: { screen, narrow } }: Drawn<Row, Own>) {
  const { copy, create, MoreFilters } = register;
  const { navigation, search, enterprises, own } = screen;
  const filters = Object.entries(register.filters).filter(
    ([, { needs }]) => needs === undefined || navigation.profile.permissions.includes(needs),
  );
  const layer = create?.parameters ?? [];
  return (
    <Tools>
      <FindField
        label={copy.filters.find}
        placeholder={copy.filters.findPlaceholder}
        value={navigation.view.text}
        onChange={(text) => narrow({ q: text || undefined })}
      />
      {filters.map(([key, { Control }]) => (
        <Fragment key={key}>
          <Control search={search} enterprises={enterprises} own={own} change={narrow} />
        </Fragment>
      ))}
      {MoreFilters && <MoreFilters screen={screen} />}
      <ListTools
        screen={register.screen}
        columns={columnsOf(register, own)}
        choice={choiceOf(register)}
        search={Object.fromEntries(Object.entries(search).filter(([key]) => !layer.includes(key)))}
        change={screen.change}
      />
    </Tools>
  );
}

function Layers<Row extends RegisterRow, Own>({ register, state }: Drawn<Row, Own>) {
  const { create: { layer: Create } = {}, open: Open } = register;
  const { screen, layer } = state;
  const { navigation, search, rows } = screen;
  const opened = Number(search.abrir) || null;
  return (
    <>
      {Create && navigation.isCreating && <Create screen={screen} onClose={navigation.close} />}
      {Open && opened !== null && (
        <Open
          key={opened}
          id={opened}
          row={rows.find(({ id }) => id === opened)}
          screen={screen}
          onClose={navigation.close}
        />
      )}
      {layer?.(screen, screen.closeLayer)}
    </>
  );
}
