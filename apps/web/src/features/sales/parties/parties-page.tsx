import { useQuery } from '@tanstack/react-query';
import { type Party, partyColumns, partyKinds } from '@uni/contracts';
import { register, rowSources as sources } from '@uni/phrases';
import { lazy, Suspense } from 'react';
import { partyQuery, usePartyWrites } from '../../../api/sales/parties.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { defineRegister, type ScreenOf } from '../../../shared/register/define-register.ts';
import { segments, source } from '../../../shared/register/register-filters.tsx';
import { registerPage } from '../../../shared/register/registered-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { formatDate } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { PartyDrawer } from './party-drawer.tsx';
import { cityText, phoneText } from './party-text.ts';
import { type Register, registers } from './registers.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

type Screen = ScreenOf<'GET /api/sales/clients/'>;
interface SlotProps {
  readonly of: Register;
  readonly screen: Screen;
}
type LayerProps = SlotProps & { readonly onClose: () => void };

/** Stands in the address while a sheet is imported. */
const importing = 'importar';

const registerOf = (of: Register) =>
  defineRegister({
    ...{ screen: `sales_${of.key}`, copy: of.copy, columns: partyColumns, defaultSort: 'name' },
    list: `GET /api/sales/${of.key}/`,
    export: `POST /api/sales/${of.key}/export/`,
    rowName: ({ name }) => name,
    filters: {
      kind: segments('tipo', partyKinds, { label: of.copy.kind, names: of.copy.kinds, short: of.copy.kindsMany }),
      source: source(),
    },
    cells: {
      document: ({ document }) => <code>{document ?? register.none}</code>,
      phone: ({ phone }) => phoneText(phone) || register.none,
      city: (party) => cityText(party) || register.none,
      created_at: ({ created_at, origin, erp }) =>
        `${formatDate(new Date(created_at))}, ${erp ? sources.systems[erp] : of.copy.origins[origin]}`,
    },
    open: ({ id, row, screen, onClose }) => <Opened {...{ of, id, row, screen, onClose }} />,
    create: {
      ...{ label: of.copy.create, needs: 'sales:write', address: 'novo' },
      layer: ({ onClose }) => <PartyDrawer of={of} party={null} mayWrite onClose={onClose} />,
    },
    actions: (row, { navigation }) => [{ key: 'open', label: of.copy.open, onPick: () => navigation.open(row) }],
    remove: {
      label: of.copy.remove,
      isOffered: ({ origin }) => origin !== 'erp',
      layer: ({ row, onClose }) => <RemoveQuestion of={of} party={row} onClose={onClose} />,
    },
    Head: ({ screen }) => <Head of={of} screen={screen} />,
    FirstUse: ({ screen }) => <FirstUse of={of} screen={screen} />,
  });

function Head({ of, screen }: SlotProps) {
  const { navigation, isEmpty, search } = screen;
  if (!navigation.mayWrite) return <p className="text-3">{of.copy.noRight}</p>;
  return (
    <>
      {!isEmpty && (
        <>
          <Button onClick={() => navigation.openAt(importing)}>{of.copy.import}</Button>
          <Button variant="primary" icon="plus" onClick={navigation.create}>
            {of.copy.create}
          </Button>
        </>
      )}
      <Suspense>{search.abrir === importing && <ImportDialog of={of} onClose={navigation.close} />}</Suspense>
    </>
  );
}

function FirstUse({ of: { copy }, screen: { navigation } }: SlotProps) {
  return (
    <StateBlock
      role="status"
      title={copy.emptyTitle}
      text={navigation.mayWrite ? copy.emptyText : copy.noRight}
      actions={
        navigation.mayWrite && (
          <>
            <Button variant="primary" onClick={navigation.create}>
              {copy.create}
            </Button>
            <Button onClick={() => navigation.openAt(importing)}>{copy.import}</Button>
          </>
        )
      }
    />
  );
}

/** A party outside the current page, or outside the filter, still has an address. */
function Opened({ of, id, row, screen, onClose }: LayerProps & { id: number; row: Party | undefined }) {
  const one = useQuery({ ...partyQuery(of.key, id), enabled: row === undefined });
  const party = row ?? one.data;
  if (!party) return null;
  const mayWrite = screen.navigation.mayWrite && party.origin !== 'erp';
  return <PartyDrawer of={of} party={party} mayWrite={mayWrite} onClose={onClose} />;
}

function RemoveQuestion({ of, party, onClose }: { of: Register; party: Party; onClose: () => void }) {
  const { copy } = of;
  const { remove } = usePartyWrites(of.key);
  return (
    <Confirm
      title={copy.confirmRemove(party.name)}
      action={copy.remove}
      busy={remove.isPending}
      problem={refusalText(remove.error)}
      onConfirm={() => remove.mutate(party, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{copy.removeText}</p>
    </Confirm>
  );
}

/** The people and companies that buy. */
export const ClientsPage = registerPage(registerOf(registers.clients));

/** The people and companies that are paid. */
export const SuppliersPage = registerPage(registerOf(registers.suppliers));
