import type { Party } from '@uni/contracts';
import { contacts, rowSources as sources } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { usePartyWrites } from '../../../api/sales/parties.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { History } from '../../../shared/record-form/history.tsx';
import { RevealedDocument } from '../../../shared/record-form/revealed-document.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { ErpNotice } from '../../../shared/register/row-source.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { formatDate } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { ContactLog } from '../contacts/contact-log.tsx';
import { PartyContracts } from './party-contracts.tsx';
import { changeOf, creationOf, type Draft, draftOf, problemsOf } from './party-draft.ts';
import { PartyFields } from './party-fields.tsx';
import { PersonalData } from './personal-data.tsx';
import type { Register } from './registers.ts';

/** Drawer of a new or existing party: its fields, facts, and personal data rights. */
export function PartyDrawer(props: { of: Register; party: Party | null; mayWrite: boolean; onClose: () => void }) {
  const { of, party, mayWrite, onClose } = props;
  const { copy } = of;
  const drawerCopy = copy.drawer;
  const { create, change } = usePartyWrites(of.key, copy.fields);
  const form = useRecordForm<Draft>({
    initial: draftOf(party),
    check: problemsOf,
    save: (draft, changed) =>
      party
        ? change.mutateAsync({ id: party.id, version: party.version, ...changeOf(changed) })
        : create.mutateAsync(creationOf(draft)),
    onSaved: () => {
      guard.release();
      onClose();
    },
  });
  const guard = useLeaveGuard(form.dirty && mayWrite);
  return (
    <>
      <Drawer
        wide
        title={party?.name ?? copy.create}
        lead={
          party && `${copy.kinds[party.kind]}, ${party.erp ? sources.systems[party.erp] : copy.origins[party.origin]}`
        }
        onClose={onClose}
        onSubmit={mayWrite ? form.submit : undefined}
        actions={mayWrite && <SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={16}>
          <ErpNotice erp={party?.erp ?? null} />
          {party && <PartyFacts of={of} party={party} />}
          <PartyFields of={of} form={form} party={party} disabled={!mayWrite} />
          <FormProblem text={form.problem} />
          {party && of.key === 'clients' && <PartyContracts client={party.id} />}
          {party && of.key === 'clients' && (
            <Stack as="section" apart gap={12} aria-label={contacts.title}>
              <h3>{contacts.title}</h3>
              <ContactLog filter={{ client: party.id }} names />
            </Stack>
          )}
          {party && <PersonalData of={of} party={party} onForgotten={onClose} />}
          {party && (
            <Stack as="section" apart gap={12} aria-label={drawerCopy.history}>
              <h3>{drawerCopy.history}</h3>
              <History target={of.one} id={party.id} />
            </Stack>
          )}
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}

/** Data masked by the server, and computed data. */
function PartyFacts({ of, party }: { of: Register; party: Party }) {
  const { copy } = of;
  const drawerCopy = copy.drawer;
  const mayReveal = useProfile().permissions.includes('personal:read');
  const { reveal } = usePartyWrites(of.key, copy.fields);
  const document = (key: 'document' | 'related_document') => {
    const masked = party[key];
    if (masked === null) return drawerCopy.noDocument;
    const revealDocument = (reason: string) =>
      reveal.mutateAsync({ id: party.id, reason }).then((documents) => documents[key]);
    return <RevealedDocument masked={masked} reveal={mayReveal ? revealDocument : null} />;
  };
  return (
    <Facts column={130}>
      <div>
        <dt>{drawerCopy.documentOf[party.kind]}</dt>
        <dd>{document('document')}</dd>
      </div>
      {party.related_bond && (
        <div>
          <dt>{`${copy.fields.related_document}: ${party.related_name}`}</dt>
          <dd>{document('related_document')}</dd>
        </div>
      )}
      <div>
        <dt>{drawerCopy.created}</dt>
        <dd>{formatDate(new Date(party.created_at))}</dd>
      </div>
    </Facts>
  );
}
