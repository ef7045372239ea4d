import { useQuery } from '@tanstack/react-query';
import type { Certificate, ErpConnection } from '@uni/contracts';
import { integrationProof, register } from '@uni/phrases';
import { useState } from 'react';
import { ApiFailure } from '../../../api/failure.ts';
import { certificatesQuery, useCertify } from '../../../api/integration/certificates.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { sourceOf } from '../../../shared/register/register-source.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MonthField } from '../../../ui/field/month-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { sendReadable } from '../../../ui/field/unreadable.ts';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { addMonths, formatAgo } from '../../../ui/numbers/index.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import styles from '../integration.module.css';
import { StateMark } from '../state-mark.tsx';
import { CertificateView } from './certificate-view.tsx';
import { lightTagStyles, periodOf } from './connection-copy.ts';

const copy = integrationProof.certificates;
const tagStyles = {
  reading: lightTagStyles.pending,
  done: lightTagStyles.ok,
  failed: lightTagStyles.failed,
  cancelled: lightTagStyles.unknown,
} as const;

/** The certificates of a connection, and the request for another one. */
export function CertificatesTab({ connection, mayWrite }: { connection: ErpConnection; mayWrite: boolean }) {
  const query = useQuery(certificatesQuery(connection.id));
  const [opened, setOpened] = useState<number | null>(null);
  const list = query.data ?? [];
  return (
    <Stack gap={12}>
      <p className="text-2">{copy.lead}</p>
      {mayWrite && <RequestForm connection={connection} />}
      <RegisterStates
        noun={copy.noun}
        source={sourceOf(query)}
        matchCount={list.length}
        filterText=""
        onClear={() => undefined}
        firstUse={<p className="text-3">{copy.empty}</p>}
      >
        <Stack as="ul" ruled={10}>
          {list.map((one) => (
            <CertificateLine key={one.id} certificate={one} onOpen={() => setOpened(one.id)} />
          ))}
        </Stack>
      </RegisterStates>
      {opened !== null && <CertificateView id={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

function CertificateLine({ certificate, onOpen }: { certificate: Certificate; onOpen: () => void }) {
  const { state, differences, hash, company } = certificate;
  const period = periodOf(certificate);
  return (
    <Stack as="li" gap={4}>
      <Row gap="2 12" align="baseline">
        <b className="medium">{period}</b>
        <span className="text-2">{company === '' ? copy.all : copy.of(company)}</span>
        <StateMark tagStyle={tagStyles[state]}>{copy.states[state]}</StateMark>
        {differences !== null && (
          <span className={differences === 0 ? 'favourable' : 'unfavourable'}>{copy.differences(differences)}</span>
        )}
        <Row as="span" gap="4 16" className="push">
          {state === 'done' && (
            <Button variant="link" aria-label={copy.openOf(period)} onClick={onOpen}>
              {copy.open}
            </Button>
          )}
        </Row>
      </Row>
      <p className="small text-2">
        {[certificate.requested_by, formatAgo(new Date(certificate.requested_at), new Date())]
          .filter(Boolean)
          .join(', ')}
      </p>
      {hash && <code className="text-3 anywhere">{copy.hash(hash)}</code>}
    </Stack>
  );
}

function RequestForm({ connection }: { connection: ErpConnection }) {
  const certify = useCertify(connection.id);
  const last = addMonths(new Date().toISOString().slice(0, 7), -1);
  const [input, setInput] = useState({ from: addMonths(last, -11), to: last, company: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    if (input.from > input.to) return setProblem(copy.badPeriod);
    setProblem(null);
    certify.mutate(input, {
      onError: (failure) =>
        setProblem(failure instanceof ApiFailure && failure.status === 409 ? copy.underWay : register.couldNotSave),
    });
  };
  const month = (key: 'from' | 'to') => (
    <MonthField
      label={copy[key]}
      required
      value={input[key]}
      onCommit={(value) => value && setInput((now) => ({ ...now, [key]: value }))}
    />
  );
  return (
    <Row as="form" noValidate gap="8 12" align="start" className={styles.request} onSubmit={sendReadable(submit)}>
      {month('from')}
      {month('to')}
      <TextField
        label={copy.company}
        hint={copy.companyHint}
        optional
        maxLength={40}
        value={input.company}
        onChange={(company) => setInput((now) => ({ ...now, company }))}
      />
      <Button type="submit" busy={certify.isPending} disabled={!connection.has_secret}>
        {copy.request}
      </Button>
      <FormProblem text={problem} />
    </Row>
  );
}
