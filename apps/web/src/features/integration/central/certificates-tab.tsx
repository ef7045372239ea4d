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
import { addMonths, formatAgo } from '../../../ui/numbers/index.ts';
import { RegisterStates } from '../../../ui/register/register-states.tsx';
import { StateMark } from '../state-mark.tsx';
import styles from './central.module.css';
import { CertificateView } from './certificate-view.tsx';
import { lightLooks, periodOf } from './connection-words.ts';

const words = integrationProof.certificates;
const looks = {
  reading: lightLooks.pending,
  done: lightLooks.ok,
  failed: lightLooks.failed,
  cancelled: lightLooks.unknown,
} as const;

/** The certificates of a connection, and the asking for another one. */
export function CertificatesTab({ connection, mayWrite }: { connection: ErpConnection; mayWrite: boolean }) {
  const query = useQuery(certificatesQuery(connection.id));
  const [opened, setOpened] = useState<number | null>(null);
  const list = query.data ?? [];
  return (
    <div className={styles.panel}>
      <p className="text-2">{words.lead}</p>
      {mayWrite && <RequestForm connection={connection} />}
      <RegisterStates
        thing={words.thing}
        source={sourceOf(query)}
        found={list.length}
        filterText=""
        onClear={() => undefined}
        firstUse={<p className="text-3">{words.empty}</p>}
      >
        <ul className={styles.runs}>
          {list.map((one) => (
            <CertificateLine key={one.id} certificate={one} onOpen={() => setOpened(one.id)} />
          ))}
        </ul>
      </RegisterStates>
      {opened !== null && <CertificateView id={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function CertificateLine({ certificate, onOpen }: { certificate: Certificate; onOpen: () => void }) {
  const { state, differences, hash, company } = certificate;
  const period = periodOf(certificate);
  return (
    <li>
      <div className={styles.runHead}>
        <b>{period}</b>
        <span className="text-2">{company === '' ? words.all : words.of(company)}</span>
        <StateMark look={looks[state]}>{words.states[state]}</StateMark>
        {differences !== null && (
          <span className={differences === 0 ? 'favourable' : 'unfavourable'}>{words.differences(differences)}</span>
        )}
        <span className={styles.runActs}>
          {state === 'done' && (
            <Button look="link" aria-label={words.openOf(period)} onClick={onOpen}>
              {words.open}
            </Button>
          )}
        </span>
      </div>
      <p className={styles.small}>
        {[certificate.requested_by, formatAgo(new Date(certificate.requested_at), new Date())]
          .filter(Boolean)
          .join(', ')}
      </p>
      {hash && <p className={styles.hash}>{words.hash(hash)}</p>}
    </li>
  );
}

function RequestForm({ connection }: { connection: ErpConnection }) {
  const certify = useCertify(connection.id);
  const last = addMonths(new Date().toISOString().slice(0, 7), -1);
  const [wanted, setWanted] = useState({ from: addMonths(last, -11), to: last, company: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () => {
    if (wanted.from > wanted.to) return setProblem(words.badPeriod);
    setProblem(null);
    certify.mutate(wanted, {
      onError: (failure) =>
        setProblem(failure instanceof ApiFailure && failure.status === 409 ? words.underWay : register.couldNotSave),
    });
  };
  const month = (key: 'from' | 'to') => (
    <MonthField
      label={words[key]}
      required
      value={wanted[key]}
      onCommit={(value) => value && setWanted((now) => ({ ...now, [key]: value }))}
    />
  );
  return (
    <form noValidate className={styles.request} onSubmit={sendReadable(submit)}>
      {month('from')}
      {month('to')}
      <TextField
        label={words.company}
        hint={words.companyHint}
        optional
        maxLength={40}
        value={wanted.company}
        onChange={(company) => setWanted((now) => ({ ...now, company }))}
      />
      <Button type="submit" busy={certify.isPending} disabled={!connection.has_secret}>
        {words.request}
      </Button>
      <FormProblem text={problem} />
    </form>
  );
}
