import type { Party } from '@uni/contracts';
import { contacts } from '@uni/phrases';
import { History } from '../../../shared/record-form/history.tsx';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ContactLog } from '../contacts/contact-log.tsx';
import { PartyContracts } from './party-contracts.tsx';
import { PartyFacts } from './party-facts.tsx';
import { partyForms } from './party-form.tsx';
import { PersonalData } from './personal-data.tsx';
import type { Register } from './registers.ts';

/** Drawer of a new or existing party: its fields, facts, and personal data rights. */
export function PartyDrawer(props: { of: Register; party: Party | null; mayWrite: boolean; onClose: () => void }) {
  const { of, party, mayWrite, onClose } = props;
  const facts = party && <PartyFacts of={of} party={party} />;
  return (
    <RecordForm form={partyForms[of.key]} record={party} own={{ of, mayWrite, facts }} onClose={onClose}>
      {party && <AboutParty of={of} party={party} onForgotten={onClose} />}
    </RecordForm>
  );
}

function AboutParty({ of, party, onForgotten }: { of: Register; party: Party; onForgotten: () => void }) {
  const { history } = of.copy.drawer;
  return (
    <>
      {of.key === 'clients' && (
        <>
          <PartyContracts client={party.id} />
          <Stack as="section" apart gap={12} aria-label={contacts.title}>
            <h3>{contacts.title}</h3>
            <ContactLog filter={{ client: party.id }} names />
          </Stack>
        </>
      )}
      <PersonalData of={of} party={party} onForgotten={onForgotten} />
      <Stack as="section" apart gap={12} aria-label={history}>
        <h3>{history}</h3>
        <History target={of.one} id={party.id} />
      </Stack>
    </>
  );
}
