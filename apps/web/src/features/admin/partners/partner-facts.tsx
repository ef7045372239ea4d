import type { Partner } from '@uni/contracts';
import { partners, register } from '@uni/phrases';
import { useProfile } from '../../../api/access/profile.ts';
import { usePartnerWrites } from '../../../api/admin/partners.ts';
import { RevealedDocument } from '../../../shared/record-form/revealed-document.tsx';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { FactList } from '../../../ui/layout/facts.tsx';
import { formatAgo, formatDate } from '../../../ui/numbers/index.ts';

const copy = partners.drawer;

/** Facts about the partner that are not typed. */
export function PartnerFacts({ partner }: { partner: Partner }) {
  const mayReveal = useProfile().permissions.includes('personal:read');
  const { reveal } = usePartnerWrites(partners.fields);
  const requestDocument = (reason: string) =>
    reveal.mutateAsync({ id: partner.id, reason }).then(({ document }) => document);
  const document = partner.document ? (
    <RevealedDocument masked={partner.document} reveal={mayReveal ? requestDocument : null} />
  ) : (
    copy.noDocument
  );
  return (
    <FactList
      facts={[
        [
          partners.fields.state,
          <StateTag key="state" state={partner.state}>
            {partners.states[partner.state]}
          </StateTag>,
        ],
        [partners.fields.document, document],
        [copy.created, formatDate(new Date(partner.created_at))],
        [copy.access, partner.last_login ? formatAgo(new Date(partner.last_login), new Date()) : register.never],
      ]}
    />
  );
}
