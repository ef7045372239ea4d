import { useQuery } from '@tanstack/react-query';
import type { BankMove, SalesContractDetail, SalesContractEvent } from '@uni/contracts';
import { bankSteps, contracts as copy } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { contractEventsQuery, useContractWrites } from '../../../api/sales/contracts.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatCents, formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';

const eventCopy = copy.events;

/** Events of a contract and its steps with the bank, the latest first. Reversed events stay, with a mark. */
export function Timeline(props: {
  contract: SalesContractDetail;
  mayWrite: boolean;
  showNotice: (text: string) => void;
}) {
  const { contract, mayWrite, showNotice } = props;
  const query = useQuery(contractEventsQuery(contract.id));
  const [undoing, setUndoing] = useState<SalesContractEvent | null>(null);
  if (query.isError)
    return <ErrorBlock noun={eventCopy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={4} noun={eventCopy.noun} />;
  return (
    <>
      <Stack as="ol" ruled={8}>
        {latestFirst(query.data, contract.bank_moves).map((entry) =>
          'kind' in entry ? (
            <Entry
              key={entry.sequence}
              event={entry}
              onUndo={mayWrite && canBeUndone(entry) ? () => setUndoing(entry) : null}
            />
          ) : (
            <BankEntry key={`bank ${entry.sequence}`} move={entry} moves={contract.bank_moves} />
          ),
        )}
      </Stack>
      {undoing && (
        <UndoQuestion contract={contract} event={undoing} showNotice={showNotice} onClose={() => setUndoing(null)} />
      )}
    </>
  );
}

/** By when they were registered. */
const latestFirst = (events: readonly SalesContractEvent[], moves: readonly BankMove[]) =>
  [...events, ...moves].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed();

/** True for reversible events. First events and reversals are final: only a cancellation undoes a signature. */
const canBeUndone = ({ kind, reversed_by }: SalesContractEvent): boolean =>
  reversed_by === null && !lasting.includes(kind);

const lasting: readonly SalesContractEvent['kind'][] = ['signed', 'adopted', 'reversed', 'reinstated'];

function Entry({ event, onUndo }: { event: SalesContractEvent; onUndo: (() => void) | null }) {
  const name = eventCopy.kinds[event.kind];
  return (
    <Row as="li" gap="8 16">
      <span className="grow">
        <b className={classes('medium', event.reversed_by !== null && 'text-3')}>
          {name}
          {event.reversed_by !== null && ` (${eventCopy.undone})`}
        </b>
        <Registered {...event} />
      </span>
      {event.amount !== 0 && <span className="number">{formatCents(event.amount)}</span>}
      {onUndo && (
        <Button size="small" aria-label={`${eventCopy.undoOf(name)}, ${dayText(event.day)}`} onClick={onUndo}>
          {eventCopy.undo}
        </Button>
      )}
    </Row>
  );
}

function BankEntry({ move, moves }: { move: BankMove; moves: readonly BankMove[] }) {
  const undone = moves.find(({ sequence }) => sequence === move.undoes);
  const isUndone = moves.some(({ undoes }) => undoes === move.sequence);
  return (
    <Row as="li" gap="8 16">
      <span className="grow">
        <b className={classes('medium', isUndone && 'text-3')}>
          {undone
            ? eventCopy.bankUndone(bankSteps.steps[undone.step])
            : eventCopy.bank(bankSteps.steps[move.step], move.bank)}
          {isUndone && ` (${eventCopy.undone})`}
        </b>
        {move.note && <span className="under">{move.note}</span>}
        <Registered {...move} />
      </span>
    </Row>
  );
}

function Registered({ day, at: instant, by_name }: Pick<SalesContractEvent, 'day' | 'at' | 'by_name'>) {
  const at = new Date(instant);
  return (
    <small className="under">
      {dayText(day)} · {eventCopy.by(by_name ?? eventCopy.system, formatDate(at), formatTime(at))}
    </small>
  );
}

function UndoQuestion(props: {
  contract: SalesContractDetail;
  event: SalesContractEvent;
  showNotice: (text: string) => void;
  onClose: () => void;
}) {
  const { contract, event, showNotice, onClose } = props;
  const { undo } = useContractWrites();
  return (
    <Confirm
      title={eventCopy.confirmUndo(eventCopy.kinds[event.kind])}
      action={eventCopy.undo}
      busy={undo.isPending}
      problem={refusalText(undo.error)}
      onClose={onClose}
      onConfirm={() =>
        undo.mutate(
          { id: contract.id, version: contract.version, event: event.sequence },
          {
            onSuccess: () => {
              showNotice(eventCopy.done(eventCopy.kinds[event.kind], contract.number));
              onClose();
            },
          },
        )
      }
    >
      <p>{eventCopy.undoText(dayText(event.day), formatCents(event.amount))}</p>
    </Confirm>
  );
}
