import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useListLayout } from '../../api/access/list-layouts.ts';
import { FindField, ToolSpace, Tools } from '../../ui/layout/page.tsx';
import { ColumnChooser } from '../../ui/register/column-chooser.tsx';
import { RegisterTable } from '../../ui/register/register-table.tsx';
import { arrangeRegister } from '../../ui/register/register-view.ts';
import { opensRecord } from '../screen/opens-record.ts';
import {
  cellsOf,
  type LocalOwn,
  type LocalRegister,
  type LocalScreen,
  localFilterText,
  rulesOf,
  sheetOf,
} from './define-local-register.ts';
import { RegisterPage } from './register-page.tsx';
import { type AddressParts, useRegisterNavigation } from './use-register-navigation.ts';

interface RegisterRow {
  readonly id: number;
}
interface Drawn<Row extends RegisterRow, Own extends LocalOwn<Row>> {
  readonly register: LocalRegister<Row, Own>;
  readonly screen: LocalScreen<Row, Own>;
}

/** The screen of a list that the page itself searches. */
export function localPage<Row extends RegisterRow, Own extends LocalOwn<Row>>(register: LocalRegister<Row, Own>) {
  return function LocalRegisterPage() {
    const screen = useLocalScreen(register);
    const { navigation, own, search } = screen;
    const cleared = register.filters.flatMap(({ address }) => address.map((key) => [key, undefined]));
    const cards = register.cards?.(screen);
    return (
      <RegisterPage
        copy={register.copy}
        create={register.create.label}
        sub={register.sub(own)}
        source={own.source}
        navigation={navigation}
        list={own.list}
        visiblePage={screen.page}
        sheet={sheetOf(register, own)}
        filterText={localFilterText(register.filters, search, own)}
        onClear={() => {
          own.clear?.();
          navigation.narrow({ q: undefined, ...Object.fromEntries(cleared) });
        }}
        tools={<LocalTools register={register} screen={screen} />}
        done={own.done}
        layers={<register.Layers screen={screen} />}
      >
        {register.Above && <register.Above screen={screen} />}
        {cards || <LocalTable register={register} screen={screen} />}
      </RegisterPage>
    );
  };
}

function useLocalScreen<Row extends RegisterRow, Own extends LocalOwn<Row>>(
  register: LocalRegister<Row, Own>,
): LocalScreen<Row, Own> {
  const { create, filters, useOwn } = register;
  const search: AddressParts = useSearch({ strict: false });
  const navigate = useNavigate();
  const navigation = useRegisterNavigation({
    search,
    go: (change, replace) =>
      void navigate({ to: '.', search: (now) => ({ ...now, ...change }), replace, resetScroll: !opensRecord(change) }),
    ...{ writes: create.needs, fresh: create.address },
  });
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const base = { search, navigation, unmark: () => setIds(new Set()) };
  const own = useOwn(base);
  const matching = own.list.filter((row) => filters.every((filter) => filter.accepts(row, search, own)));
  return {
    ...base,
    own,
    page: arrangeRegister(matching, navigation.view, rulesOf(register, own)),
    marked: own.list.filter(({ id }) => ids.has(id)),
    mark: setIds,
  };
}

function LocalTools<Row extends RegisterRow, Own extends LocalOwn<Row>>({ register, screen }: Drawn<Row, Own>) {
  const { copy, filters, MoreTools } = register;
  const { navigation, search, own } = screen;
  const layout = useListLayout(register.list);
  const columns = cellsOf(register, own);
  return (
    <Tools>
      <FindField
        label={copy.filter}
        placeholder={copy.filterPlaceholder}
        value={navigation.view.text}
        onChange={(text) => navigation.narrow({ q: text || undefined })}
      />
      {filters.map(({ address, Control }) => (
        <Fragment key={address.join()}>
          <Control search={search} own={own} change={navigation.narrow} />
        </Fragment>
      ))}
      {MoreTools && <MoreTools screen={screen} />}
      <ToolSpace />
      <ColumnChooser
        columns={columns}
        visibleKeys={columns.map(({ key }) => key)}
        layout={layout.value}
        onLayout={layout.onChange}
      />
    </Tools>
  );
}

function LocalTable<Row extends RegisterRow, Own extends LocalOwn<Row>>({ register, screen }: Drawn<Row, Own>) {
  const { navigation, marked } = screen;
  const { confirmRemoval } = register;
  const isMarkable = register.canMark && navigation.mayWrite;
  const layout = useListLayout(register.list);
  return (
    <RegisterTable
      label={register.copy.table}
      rows={screen.page.rows}
      columns={cellsOf(register, screen.own)}
      nameOf={register.nameOf}
      order={navigation.view.order}
      onOrder={navigation.order}
      onOpen={navigation.open}
      isOpen={navigation.isOpen}
      onRemove={confirmRemoval && navigation.mayWrite ? (row) => confirmRemoval(row, screen) : undefined}
      actionsOf={(row) => register.actions(row, screen)}
      layout={layout}
      selection={isMarkable ? { ids: new Set(marked.map(({ id }) => id)), onChange: screen.mark } : undefined}
    />
  );
}
