import { useQuery } from '@tanstack/react-query';
import type { CommissionTermsOnWire, Enterprise } from '@uni/contracts';
import { common, contracts, commissions as words } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../../api/failure.ts';
import { commissionTermsQuery, useCommissionWrites } from '../../../api/sales/commissions.ts';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { dayText } from '../../../shared/register/days.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { formatShare } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './commissions.module.css';
import { TermsForm } from './terms-form.tsx';

const texts = words.terms;
const twoDecimals = { decimals: 2 };

interface TermsProps {
  enterprises: readonly Enterprise[];
  mayRule: boolean;
  tell: (text: string) => void;
  onClose: () => void;
}

/** By which terms commissions are written, from which day on. */
export function TermsDialog(props: TermsProps) {
  const [writing, setWriting] = useState(false);
  if (writing)
    return (
      <TermsForm
        enterprises={props.enterprises}
        onSaved={() => {
          setWriting(false);
          props.tell(texts.done);
        }}
        onClose={() => setWriting(false)}
      />
    );
  return <TermsList {...props} onWrite={() => setWriting(true)} />;
}

function TermsList({ enterprises, mayRule, tell, onWrite, onClose }: TermsProps & { onWrite: () => void }) {
  const query = useQuery(commissionTermsQuery);
  const [removing, setRemoving] = useState<CommissionTermsOnWire | null>(null);
  const { removeTerms } = useCommissionWrites();
  const nameOf = (id: number | null): string =>
    id === null ? texts.all : (enterprises.find((one) => one.id === id)?.name ?? '');
  return (
    <>
      <Dialog
        wide
        title={texts.title}
        onClose={onClose}
        actions={
          <>
            <Button onClick={onClose}>{common.close}</Button>
            {mayRule && (
              <Button look="primary" icon="plus" onClick={onWrite}>
                {texts.create}
              </Button>
            )}
          </>
        }
      >
        <div className={styles.panel}>
          <p className="text-2">{texts.lead}</p>
          {!mayRule && <p className="text-3">{texts.only}</p>}
          {query.isError && (
            <ErrorBlock thing={texts.thing} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
          )}
          {query.isPending && <SkeletonRows rows={4} thing={texts.thing} />}
          {query.data?.length === 0 && <p role="status">{texts.none}</p>}
          {query.data && query.data.length > 0 && (
            <TermsTable rows={query.data} nameOf={nameOf} onRemove={mayRule ? setRemoving : null} />
          )}
        </div>
      </Dialog>
      {removing && (
        <Confirm
          title={texts.removeTitle}
          action={texts.removeAction}
          busy={removeTerms.isPending}
          problem={refusalText(removeTerms.error)}
          onConfirm={() =>
            removeTerms.mutate(removing.id, {
              onSuccess: () => {
                setRemoving(null);
                tell(texts.removed);
              },
            })
          }
          onClose={() => setRemoving(null)}
        >
          <p>{texts.removeText}</p>
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
    <LedgerTable label={texts.title}>
      <thead>
        <tr>
          {heads.map((key) => (
            <th key={key} scope="col">
              {texts.columns[key]}
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
              <td>{texts.line(formatShare(terms.share, twoDecimals), texts.times(terms.installments))}</td>
              <td>{terms.receivers.map((one) => `${one.name} ${formatShare(one.share, twoDecimals)}`).join(', ')}</td>
              {onRemove && (
                <td>
                  <IconButton icon="trash" label={texts.remove(name)} onClick={() => onRemove(terms)} />
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </LedgerTable>
  );
}
