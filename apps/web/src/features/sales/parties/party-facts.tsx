import type { Party } from '@uni/contracts';
import { useProfile } from '../../../api/access/profile.ts';
import { usePartyWrites } from '../../../api/sales/parties.ts';
import { RevealedDocument } from '../../../shared/record-form/revealed-document.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { formatDate } from '../../../ui/numbers/index.ts';
import type { Register } from './registers.ts';

/** Data masked by the server, and computed data. */
export function PartyFacts({ of, party }: { of: Register; party: Party }) {
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
