import { Link } from '@tanstack/react-router';
import { type Unit, unitStates } from '@uni/contracts';
import { units as copy, mirrorLinks } from '@uni/phrases';
import { ExportMenu } from '../../../shared/register/export-menu.tsx';
import { choicesOf, everything } from '../../../shared/register/list-filters.tsx';
import { ListTools } from '../../../shared/register/list-tools.tsx';
import { ErpNotice, SourceFilter } from '../../../shared/register/row-source.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { FindField, Page, PageHead, Tools } from '../../../ui/layout/page.tsx';
import { formatDate, formatMoney, formatNumber } from '../../../ui/numbers/index.ts';
import { UndoNote } from '../../../ui/register/register-parts.tsx';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { SegmentedControl, Selector } from '../../../ui/select/select.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { Mirror } from './mirror.tsx';
import { StateChips, UnitFilters } from './mirror-filters.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ReserveDialog } from './reserve-dialog.tsx';
import { UnitDrawer } from './unit-drawer.tsx';
import { columnLabels, columnsOfAddress } from './unit-list.ts';
import { UnitPanel } from './unit-panel.tsx';
import { UnitTable } from './unit-table.tsx';
import styles from './units.module.css';
import { type Units, useUnits } from './use-units.ts';

/** The mirror of sales: every unit of an enterprise and where it stands. */
export function UnitsPage() {
  const screen = useUnits();
  const { enterprises, enterprise, units, mayWrite } = screen;
  useSingleKeys({ n: mayWrite && enterprise ? () => screen.create() : null });
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={screen.source.rows && copy.summary(formatNumber(units.length), formatDate(new Date()))}
        actions={enterprise && <HeadActions screen={screen} />}
      />
      {enterprises.data && !enterprise ? (
        <StateBlock
          role="status"
          title={copy.noEnterpriseTitle}
          text={copy.noEnterpriseText}
          actions={
            <Link to="/cadastro-empreendimento" search={{}} className={buttonClass('primary')}>
              {copy.toEnterprises}
            </Link>
          }
        />
      ) : (
        <>
          <Choices screen={screen} />
          {units.length > 0 && <StateChips screen={screen} />}
          <RegisterStates
            noun={copy.noun}
            source={screen.source}
            matchCount={screen.matches.length}
            filterText={screen.filterText}
            onClear={screen.clear}
            firstUse={<FirstUse screen={screen} />}
          >
            <Selection screen={screen} />
            <Board screen={screen} />
          </RegisterStates>
        </>
      )}
      <Layers screen={screen} />
    </Page>
  );
}

function HeadActions({ screen }: { screen: Units }) {
  const exporting = screen.units.length > 0 && <ExportMenu choices={screen.exports} />;
  if (!screen.mayWrite)
    return (
      <>
        {exporting}
        <p className="text-3">{copy.noRight}</p>
      </>
    );
  if (screen.units.length === 0) return null;
  return (
    <>
      {exporting}
      <Button onClick={() => screen.setDialog('links')}>{mirrorLinks.open}</Button>
      <Button onClick={() => screen.setDialog('generate')}>{copy.generate}</Button>
      <Button variant="primary" icon="plus" onClick={() => screen.create()}>
        {copy.create}
      </Button>
    </>
  );
}

function FirstUse({ screen }: { screen: Units }) {
  return (
    <StateBlock
      role="status"
      title={copy.emptyTitle}
      text={screen.mayWrite ? copy.emptyText : copy.noRight}
      actions={
        screen.mayWrite && (
          <>
            <Button variant="primary" onClick={() => screen.setDialog('generate')}>
              {copy.generate}
            </Button>
            <Button onClick={() => screen.create()}>{copy.create}</Button>
          </>
        )
      }
    />
  );
}

function Choices({ screen }: { screen: Units }) {
  const { list, enterprise } = screen;
  return (
    <Tools>
      <Selector
        label={copy.enterprise}
        value={String(enterprise?.id ?? '')}
        options={list.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={screen.choose}
      />
      <SegmentedControl
        label={copy.views.label}
        value={screen.view}
        options={[
          { value: 'mirror', label: copy.views.mirror },
          { value: 'table', label: copy.views.table },
        ]}
        onChange={screen.show}
      />
      {screen.view === 'table' && (screen.isFiltered || screen.units.length > 0) && <TableTools screen={screen} />}
      {screen.units.length > 0 && <UnitFilters screen={screen} />}
    </Tools>
  );
}

const states = choicesOf(copy.filters.anyOf, unitStates, copy.states);

/** Filter and display options of the units table. */
function TableTools({ screen }: { screen: Units }) {
  const { filter, change } = screen;
  return (
    <>
      <FindField
        label={copy.filters.find}
        placeholder={copy.filters.findPlaceholder}
        value={screen.search.q ?? ''}
        onChange={(text) => change({ q: text || undefined })}
      />
      <Selector
        label={copy.columns.state}
        value={filter.state ?? everything}
        options={states}
        onChange={(state) => change({ situacao: state || undefined })}
      />
      <SourceFilter source={filter.source ?? undefined} onChange={(origem) => change({ origem })} />
      <ListTools
        screen="sales_units"
        columns={columnLabels}
        choice={columnsOfAddress}
        search={screen.search}
        change={change}
      />
    </>
  );
}

/** The map or the table, with the panel of the open unit next to it. */
function Board({ screen }: { screen: Units }) {
  const { opened, view } = screen;
  return (
    <div className={styles.board} data-open={opened !== undefined}>
      {view === 'mirror' ? <Mirror screen={screen} /> : <UnitTable screen={screen} />}
      {opened && <UnitPanel screen={screen} unit={opened} />}
    </div>
  );
}

const byHand = ['available', 'reserved', 'bartered', 'blocked'] as const;

/** Marked units with their total value and the available actions. */
function Selection({ screen }: { screen: Units }) {
  const { marks, moving, mayWrite, opened } = screen;
  // The panel has the acts of its unit.
  const isInPanel = marks.marked.length === 1 && marks.marked[0]?.id === opened?.id;
  const marked = isInPanel ? [] : marks.marked;
  const price = marked.reduce((sum, { list_price }) => sum + list_price, 0) / 100;
  return (
    <Row as="section" gap={8} className={styles.selection} aria-label={copy.selection.label}>
      {[moving, screen.panelMoves].map(
        ({ done, busy, undo, forget }, at) =>
          done && (
            // biome-ignore lint/suspicious/noArrayIndexKey: always the same two
            <UndoNote key={at} text={done.text} busy={busy} onUndo={() => void undo()} onClose={forget} />
          ),
      )}
      {marked.length === 0 ? (
        <p className="text-3">{screen.view === 'mirror' && mayWrite && copy.keys}</p>
      ) : (
        <>
          <b>{copy.selection.count(marked.length, formatMoney(price))}</b>
          {mayWrite && <ErpNotice erp={moving.erp} />}
          {mayWrite &&
            byHand.map((state) => (
              <Button
                key={state}
                size="small"
                disabled={!moving.can(state) || moving.busy}
                onClick={() => moving.request(state)}
              >
                {copy.selection.to[state]}
              </Button>
            ))}
          {mayWrite && (
            <Button size="small" disabled={!moving.isOurs} onClick={() => screen.setDialog('price')}>
              {copy.selection.price}
            </Button>
          )}
          {mayWrite && screen.proposable && <Propose screen={screen} unit={screen.proposable} />}
          <Button size="small" variant="ghost" onClick={marks.clear}>
            {copy.selection.clear}
          </Button>
        </>
      )}
    </Row>
  );
}

function Propose({ screen, unit }: { screen: Units; unit: Unit }) {
  return (
    <Button size="small" onClick={() => screen.propose(unit)}>
      {copy.selection.propose}
    </Button>
  );
}

function Layers({ screen }: { screen: Units }) {
  const { layer, opened, enterprise, mayWrite } = screen;
  const shut = () => screen.setDialog(null);
  if (!enterprise) return null;
  return (
    <>
      {layer === 'reserve' && <ReserveDialog count={screen.marks.marked.length} moves={screen.moving} onClose={shut} />}
      {layer === 'hold' && <ReserveDialog count={1} moves={screen.panelMoves} onClose={shut} />}
      {layer === 'links' && <LinkDialog enterprise={enterprise.id} onClose={shut} />}
      {layer === 'price' && <PriceDialog screen={screen} />}
      {layer === 'generate' && <GenerateDialog screen={screen} enterprise={enterprise.id} />}
      {screen.creating && (
        <UnitDrawer unit={null} enterprise={enterprise.id} mayWrite={mayWrite} onClose={screen.close} />
      )}
      {opened && layer === 'data' && (
        <UnitDrawer
          key={opened.id}
          unit={opened}
          enterprise={enterprise.id}
          mayWrite={mayWrite && opened.origin !== 'erp'}
          onClose={shut}
        />
      )}
    </>
  );
}
