import { useQuery } from '@tanstack/react-query';
import type { CommissionTermsOnWire, Enterprise } from '@uni/contracts';
import { common, contracts, commissions as copy } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { commissionTermsQuery, useCommissionWrites } from '../../../api/sales/commissions.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { termsForm } from './terms-form.tsx';

const termsCopy = copy.terms;
const twoDecimals = { decimals: 2 };

interface TermsProps {
  enterprises: readonly Enterprise[];
  mayRule: boolean;
  showNotice: (text: string) => void;
  onClose: () => void;
}

/** By which terms commissions are written, from which day on. */
export function TermsDialog(props: TermsProps) {
  const [writing, setWriting] = useState(false);
  if (writing)
    return (
      <RecordForm
        form={termsForm}
        record={null}
        own={props.enterprises}
        onSaved={(_saved, done) => {
          setWriting(false);
          props.showNotice(done);
        }}
        onClose={() => setWriting(false)}
      />
    );
  return <TermsList {...props} onWrite={() => setWriting(true)} />;
}

function TermsList({ enterprises, mayRule, showNotice, onWrite, onClose }: TermsProps & { onWrite: () => void }) {
  const query = useQuery(commissionTermsQuery);
  const [removing, setRemoving] = useState<CommissionTermsOnWire | null>(null);
  const { removeTerms } = useCommissionWrites();
  const nameOf = (id: number | null): string =>
    id === null ? termsCopy.all : (enterprises.find((one) => one.id === id)?.name ?? '');
  return (
    <>
      <Drawer
        wide="broad"
        title={termsCopy.title}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{common.close}</Button>
            {mayRule && (
              <Button variant="primary" icon="plus" onClick={onWrite}>
                {termsCopy.create}
              </Button>
            )}
          </>
        }
      >
        <Stack gap={16}>
          <p className="text-2">{termsCopy.lead}</p>
          {!mayRule && <p className="text-3">{termsCopy.only}</p>}
          {query.isError && (
            <ErrorBlock noun={termsCopy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonRows rows={4} noun={termsCopy.noun} />}
          {query.data?.length === 0 && <p role="status">{termsCopy.none}</p>}
          {query.data && query.data.length > 0 && (
            <TermsTable rows={query.data} nameOf={nameOf} onRemove={mayRule ? setRemoving : null} />
          )}
        </Stack>
      </Drawer>
      {removing && (
        <Confirm
          title={termsCopy.removeTitle}
          action={termsCopy.removeAction}
          busy={removeTerms.isPending}
          problem={refusalText(removeTerms.error)}
          onConfirm={() =>
            removeTerms.mutate(removing.id, {
              onSuccess: () => {
                setRemoving(null);
                showNotice(termsCopy.removed);
              },
            })
          }
          onClose={() => setRemoving(null)}
        >
          <p>{termsCopy.removeText}</p>
        </Confirm>
      )}
    </>
  );
}

const heads = ['empreendimento', 'channel', 'from', 'share', 'receivers'] as const;

function TermsTable(props: {
  rows: readonly CommissionTermsOnWire[];
  nameOf: (id: number | null) => string;
  onRemove: ((terms: CommissionTermsOnWire) => void) | null;
}) {
  const { rows, nameOf, onRemove } = props;
  return (
    <LedgerTable label={termsCopy.title}>
      <thead>
        <tr>
          {heads.map((key) => (
            <th key={key} scope="col">
              {termsCopy.columns[key]}
            </th>
          ))}
          {onRemove && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((terms) => {
          const name = `${nameOf(terms.empreendimento)}, ${contracts.channels[terms.channel]}, ${dayText(terms.from)}`;
          return (
            <tr key={terms.id}>
              <th scope="row">{nameOf(terms.empreendimento)}</th>
              <td>{contracts.channels[terms.channel]}</td>
              <td>{dayText(terms.from)}</td>
              <td>{termsCopy.line(formatShare(terms.share, twoDecimals), termsCopy.times(terms.installments))}</td>
              <td>{terms.receivers.map((one) => `${one.name} ${formatShare(one.share, twoDecimals)}`).join(', ')}</td>
              {onRemove && (
                <td>
                  <IconButton icon="trash" label={termsCopy.remove(name)} onClick={() => onRemove(terms)} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </LedgerTable>
  );
}
