import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PromiseState, SalesContact } from '@uni/contracts';
import { contacts as copy } from '@uni/phrases';
import { failureOf } from '../../../api/failure.ts';
import { type ContactFilter, contactsQuery } from '../../../api/sales/contacts.ts';
import { dayText } from '../../../shared/register/days.ts';
import { ShapeTag, type TagStyle } from '../../../shared/register/shape-tag.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatDate, formatTime } from '../../../ui/numbers/index.ts';

/** Maximum of contacts listed. The personal data export contains all of them. */
const most = 50;

const tagStyles: Record<PromiseState, TagStyle> = {
  waiting: { shape: 'up', colour: 'var(--warn)' },
  kept: { shape: 'dot', colour: 'var(--ok)' },
  broken: { shape: 'down', colour: 'var(--unfav)' },
};

/** Talks with a client, the last first, and what became of what was promised. */
export function ContactLog({ filter, names = false }: { filter: ContactFilter; names?: boolean }) {
  const query = useQuery(contactsQuery(filter, most));
  if (!query.data)
    return query.isError ? (
      <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={3} noun={copy.noun} />
    );
  const { results, count, sums } = query.data;
  if (count === 0) return <p className="text-3">{copy.none}</p>;
  return (
    <>
      {sums.promised > 0 && <p>{copy.promised(formatCents(sums.promised))}</p>}
      <Stack as="ol" ruled={10} aria-label={copy.list}>
        {results.map((contact) => (
          <Contact key={contact.id} contact={contact} isNamed={names} />
        ))}
      </Stack>
      {count > results.length && <p className="text-3">{copy.more(count - results.length)}</p>}
    </>
  );
}

function Contact({ contact, isNamed }: { contact: SalesContact; isNamed: boolean }) {
  const { day, channel, person, said: text, promise, promised_day, promised_amount } = contact;
  const at = new Date(contact.at);
  const amount = promised_amount === null ? null : formatCents(promised_amount);
  return (
    <Stack as="li" gap={4}>
      <Row gap="4 12" className="anywhere">
        <b className="medium">{[dayText(day), copy.channels[channel]].join(', ')}</b>
        {person !== '' && <span>{copy.with(person)}</span>}
        {isNamed && (
          <Link to="/vendas/contratos" search={{ abrir: String(contact.contract) }}>
            {contact.contract_number}
          </Link>
        )}
        {promise && (
          <ShapeTag tagStyle={tagStyles[promise]}>
            {copy.promiseOf(dayText(promised_day), amount, copy.promises[promise])}
          </ShapeTag>
        )}
      </Row>
      <p className={text === '' ? 'text-3' : 'prose'}>{text || copy.forgotten}</p>
      <small className="small text-3">{copy.by(contact.by_name ?? copy.unknown, formatDate(at), formatTime(at))}</small>
    </Stack>
  );
}
