import { Link } from '@tanstack/react-router';
import type { Connection, Partner, PermitGroup } from '@uni/contracts';
import { partners, register } from '@uni/phrases';
import { type ReactNode, useState } from 'react';
import { connectionsStore, useConnectionWrites } from '../../../api/admin/partners.ts';
import { failureOf } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatAgo } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import { ConnectionEntry } from './connection-entry.tsx';
import { groupsInUse } from './partner-list.tsx';

const copy = partners.people;

/** Reads the people of a partner; `children` gets them when they are there. */
function Connections({ partner, children }: { partner: Partner; children: (list: Connection[]) => ReactNode }) {
  const query = useStore(connectionsStore(partner.id));
  if (query.data) return children(query.data);
  return query.isError ? (
    <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
  ) : (
    <SkeletonRows rows={4} noun={copy.noun} />
  );
}

/** The partner's users, and the form to add another one. */
export function PartnerConnections(props: { partner: Partner; groups: readonly PermitGroup[]; mayWrite: boolean }) {
  const { partner, groups, mayWrite } = props;
  return (
    <Connections partner={partner}>
      {(list) => (
        <>
          {list.length === 0 && <p className="text-3">{copy.empty}</p>}
          <Stack as="ul" ruled={8} aria-label={copy.list}>
            {list.map((connection) => (
              <Person
                key={connection.user}
                partner={partner.id}
                connection={connection}
                groups={groups}
                mayWrite={mayWrite}
              />
            ))}
          </Stack>
          {mayWrite && <ConnectionEntry partner={partner.id} groups={groups} />}
        </>
      )}
    </Connections>
  );
}

function Person(props: { partner: number; connection: Connection; groups: readonly PermitGroup[]; mayWrite: boolean }) {
  const { partner, connection, groups, mayWrite } = props;
  const { user, name, email, group, state, last_login: at } = connection;
  const { change, disconnect } = useConnectionWrites(partner, partners.fields);
  const [removing, setRemoving] = useState(false);
  const refused = change.error ?? disconnect.error;
  const displayName = name || email;
  const other = state === 'inactive' ? 'active' : 'inactive';
  const toggle = state === 'inactive' ? copy.reopen : copy.close;
  // The current group stays in the choice, even if the reader may not see it.
  const choices = groups.some(({ id }) => id === group) ? groups : [{ id: group, name: register.none }, ...groups];
  return (
    <Row as="li" gap="8 12">
      <span className="grow">
        <b className="medium">{displayName}</b>
        <small className="under anywhere">
          {email} · {copy.access} {at ? formatAgo(new Date(at), new Date()) : register.never}
        </small>
      </span>
      <StateTag state={state}>{copy.states[state]}</StateTag>
      <SelectField
        label={copy.groupOf(displayName)}
        className="label-hidden"
        value={String(group)}
        options={choices.map(({ id, name: label }) => ({ value: String(id), label }))}
        disabled={!mayWrite || change.isPending}
        onChange={(chosen) => change.mutate({ id: user, body: { group: Number(chosen) } })}
      />
      {mayWrite && (
        <RowMenu
          name={displayName}
          actions={[
            { key: 'toggle', label: toggle, onPick: () => change.mutate({ id: user, body: { state: other } }) },
            { key: 'remove', label: copy.remove, onPick: () => setRemoving(true) },
          ]}
        />
      )}
      {removing && (
        <Confirm
          title={copy.confirmRemove(displayName)}
          action={copy.remove}
          busy={disconnect.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() => disconnect.mutate({ id: user }, { onSettled: () => setRemoving(false) })}
        >
          <p>{copy.removeText}</p>
        </Confirm>
      )}
      {refused && (
        <p role="alert" className="small unfavourable">
          {refusalOf(refused, {}).problem}
        </p>
      )}
    </Row>
  );
}

/** Through which permit groups the people of the partner act. */
export function PartnerGroups({ partner, groups }: { partner: Partner; groups: readonly PermitGroup[] }) {
  return (
    <Connections partner={partner}>
      {(list) => {
        const used = groupsInUse(list, groups);
        return (
          <>
            <p className="text-3">{used.length === 0 ? partners.groups.empty : partners.groups.lead}</p>
            <Stack as="ul" ruled={8}>
              {used.map(({ id, name, people }) => (
                <Row as="li" gap="8 12" key={id}>
                  <b className="grow medium">{name}</b>
                  <span className="text-3">{partners.groups.people(people)}</span>
                </Row>
              ))}
            </Stack>
            <Link to="/grupos-de-permissao">{partners.groups.manage}</Link>
          </>
        );
      }}
    </Connections>
  );
}
