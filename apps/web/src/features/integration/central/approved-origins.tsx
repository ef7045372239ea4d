import { useQuery } from '@tanstack/react-query';
import type { ApprovedOrigin } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { originsQuery, useOriginWrites } from '../../../api/integration/origins.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { QueryContent } from '../query-content.tsx';
import { momentText } from './connection-copy.ts';

const { origins } = copy;

/** Returns the origin of an address; null if it is invalid. */
export const originOf = (address: string): string | null => {
  const url = URL.parse(address.trim());
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null;
};

/** ERP origins allowed in addition to their makers' domains. Users with the permission approve and revoke them here. */
export function ApprovedOrigins({ mayApprove }: { mayApprove: boolean }) {
  const query = useQuery(originsQuery);
  const { withdraw } = useOriginWrites();
  const [originToWithdraw, setOriginToWithdraw] = useState<ApprovedOrigin | null>(null);
  return (
    <Stack gap={12}>
      <p className="text-2">{origins.lead}</p>
      <QueryContent query={query} noun={origins.noun} rows={2}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-3">{origins.none}</p>
          ) : (
            <OriginTable list={list} onWithdraw={mayApprove ? setOriginToWithdraw : null} />
          )
        }
      </QueryContent>
      {mayApprove && <ApproveForm />}
      {originToWithdraw && (
        <Confirm
          title={origins.confirmWithdraw(originToWithdraw.origin)}
          action={origins.withdraw}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate(originToWithdraw.id, { onSettled: () => setOriginToWithdraw(null) })}
          onClose={() => setOriginToWithdraw(null)}
        >
          {origins.withdrawText}
        </Confirm>
      )}
    </Stack>
  );
}

function OriginTable(props: {
  list: readonly ApprovedOrigin[];
  onWithdraw: ((origin: ApprovedOrigin) => void) | null;
}) {
  const { list, onWithdraw } = props;
  const { columns } = origins;
  return (
    <LedgerTable label={copy.store.origins}>
      <thead>
        <tr>
          <th scope="col">{columns.origin}</th>
          <th scope="col">{columns.by}</th>
          <th scope="col">{columns.at}</th>
          {onWithdraw && (
            <th scope="col">
              <span className="visually-hidden">{columns.action}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.origin}</th>
            <td>{one.approved_by ?? origins.unknownPerson}</td>
            <td>{momentText(one.approved_at)}</td>
            {onWithdraw && (
              <td className="number">
                <Button size="small" aria-label={origins.withdrawNamed(one.origin)} onClick={() => onWithdraw(one)}>
                  {origins.withdraw}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </LedgerTable>
  );
}

function ApproveForm() {
  const { approve } = useOriginWrites();
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const failure = approve.error;
  const error = failure instanceof ApiFailure ? (failure.fields.origin ?? failure.message) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMessage('');
    approve.mutate(originOf(text) ?? text.trim(), {
      onSuccess: ({ origin }) => {
        setText('');
        setMessage(origins.approved(origin));
      },
    });
  };
  return (
    <Stack noValidate as="form" gap={12} onSubmit={submit}>
      <TextField
        label={origins.field}
        hint={origins.hint}
        value={text}
        error={error}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        onChange={(value) => {
          approve.reset();
          setText(value);
        }}
      />
      <Row as="span" gap="4 16">
        <Button type="submit" busy={approve.isPending} disabled={text.trim() === ''}>
          {origins.approve}
        </Button>
        <span role="status">{message}</span>
      </Row>
    </Stack>
  );
}

/** Approves the address of a refused test right there, for users with the permission. */
export function ApproveAndTest({ address, onApproved }: { address: string; onApproved: () => void }) {
  const { approve } = useOriginWrites();
  const origin = originOf(address);
  if (origin === null) return null;
  return (
    <Row as="span" gap="4 16">
      <Button busy={approve.isPending} onClick={() => approve.mutate(origin, { onSuccess: onApproved })}>
        {origins.approveAndTest(origin)}
      </Button>
      {approve.isError && (
        <span role="alert" className="unfavourable">
          {approve.error.message}
        </span>
      )}
    </Row>
  );
}
