import { useQuery } from '@tanstack/react-query';
import type { Unit, UnitStateByHand } from '@uni/contracts';
import { unitPanel as copy, proposals, units as unitsCopy } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { offersQuery } from '../../../api/sales/proposals.ts';
import { dayText, today } from '../../../shared/register/days.ts';
import { ErpNotice } from '../../../shared/register/row-source.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents } from '../../../ui/numbers/index.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import type { AgreedDraft } from '../contracts/sale-draft.ts';
import { perAreaOf } from './cell-face.ts';
import { type Offer, simulationOf } from './simulation.ts';
import { SimulationView } from './simulation-view.tsx';
import styles from './units.module.css';
import { isOnOffer, type Units } from './use-units.ts';

const { free: freeCopy } = copy;

interface PanelProps {
  readonly screen: Units;
  readonly unit: Unit;
}

/** A unit that nothing holds: its price, a simulated proposal by a price table, and its acts. */
export function FreePanel({ screen, unit }: PanelProps) {
  const [draft, setDraft] = useState<AgreedDraft | null>(null);
  const perArea = perAreaOf(unit.list_price, unit);
  return (
    <>
      <ErpNotice erp={unit.erp} />
      <div className={styles.worth}>
        <div>
          <p className="text-2">{freeCopy.table}</p>
          <p className={styles.amount}>{unit.list_price > 0 ? formatCents(unit.list_price) : freeCopy.noPrice}</p>
        </div>
        <p className={styles.beside}>
          {perArea !== null && unit.list_price > 0 && unitsCopy.drawer.perArea(formatCents(perArea))}
          {unit.reserved_until && (
            <>
              <br />
              {freeCopy.reservedUntil(dayText(unit.reserved_until))}
            </>
          )}
        </p>
      </div>
      {isOnOffer(unit) && <Simulation unit={unit} draft={draft} onChange={setDraft} />}
      <FreeActs screen={screen} unit={unit} draft={draft} />
    </>
  );
}

/** Begins from the first table of the current version. */
function Simulation(props: { unit: Unit; draft: AgreedDraft | null; onChange: (draft: AgreedDraft) => void }) {
  const { unit, draft, onChange } = props;
  const [day] = useState(today);
  const query = useQuery(offersQuery(unit.id, day));
  if (query.isError)
    return <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={5} noun={copy.noun} />;
  const { tables } = query.data;
  const [first] = tables;
  if (!first) return <p className="text-2">{freeCopy.noTables}</p>;
  const current = draft ?? simulationOf(first, unit, day);
  const offer = tables.find(({ at }) => at === current.table) ?? first;
  return (
    <Stack as="section" gap={12} aria-label={freeCopy.simulate}>
      <Row justify="space-between" gap={8} align="end">
        <h3>{freeCopy.simulate}</h3>
        <OfferChoice tables={tables} offer={offer} onSelect={(one) => onChange(simulationOf(one, unit, day))} />
      </Row>
      <SimulationView unit={unit} offer={offer} draft={current} onChange={onChange} />
    </Stack>
  );
}

function OfferChoice(props: { tables: readonly Offer[]; offer: Offer; onSelect: (offer: Offer) => void }) {
  const { tables, offer, onSelect } = props;
  const nameOf = ({ name, at }: Offer) => name || proposals.form.unnamed(at + 1);
  if (tables.length === 1) return <span className="text-2">{nameOf(offer)}</span>;
  return (
    <SelectField
      label={freeCopy.offer}
      value={String(offer.at)}
      options={tables.map((one) => ({ value: String(one.at), label: nameOf(one) }))}
      onChange={(at) => {
        const selected = tables.find((one) => String(one.at) === at);
        if (selected) onSelect(selected);
      }}
    />
  );
}

const others = ['available', 'bartered', 'blocked'] as const satisfies readonly UnitStateByHand[];

/** Only what this person may do with this unit. Units of an ERP are moved there. */
function FreeActs({ screen, unit, draft }: PanelProps & { draft: AgreedDraft | null }) {
  const { mayWrite, setDialog, panelMoves } = screen;
  if (!mayWrite)
    return (
      <>
        <p className="text-3">{copy.noActs}</p>
        <Row gap={8}>
          <Button onClick={() => setDialog('data')}>{copy.data}</Button>
        </Row>
      </>
    );
  const targets = others.filter((state) => panelMoves.can(state) && state !== unit.state);
  return (
    <Row gap={8}>
      {isOnOffer(unit) && (
        <Button variant="primary" onClick={() => screen.propose(unit, draft)}>
          {freeCopy.propose}
        </Button>
      )}
      {panelMoves.can('reserved') && <Button onClick={() => setDialog('hold')}>{freeCopy.reserve}</Button>}
      {targets.length > 0 && (
        <Menu
          label={freeCopy.more}
          actions={targets.map((state) => ({
            key: state,
            label: unitsCopy.selection.to[state],
            onPick: () => panelMoves.to(state),
          }))}
          trigger={(button) => <Button {...button}>{freeCopy.more}</Button>}
        />
      )}
      <Button onClick={() => setDialog('data')}>{copy.data}</Button>
    </Row>
  );
}
