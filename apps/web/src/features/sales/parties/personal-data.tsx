import type { Party } from '@uni/contracts';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { save } from '../../../api/download.ts';
import { usePartyWrites } from '../../../api/sales/parties.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { Register } from './registers.ts';

/** Rights of the data subject: export of all stored data, and erasure. */
export function PersonalData(props: { of: Register; party: Party; onForgotten: () => void }) {
  const { of, party, onForgotten } = props;
  const dialogCopy = of.copy.personal;
  const { permissions } = useProfile();
  const { readPersonalData, pseudonymise } = usePartyWrites(of.key);
  const [isConfirming, setConfirming] = useState(false);
  const mayRead = permissions.includes('personal:read');
  const mayErase = permissions.includes('personal:erase') && party.origin !== 'erp';
  if (!mayRead && !mayErase) return null;
  const download = () =>
    readPersonalData.mutate(party.id, {
      onSuccess: (personalData) =>
        save(
          new Blob([JSON.stringify(personalData, null, 2)], { type: 'application/json' }),
          `${dialogCopy.fileName}-${party.id}.json`,
        ),
    });
  return (
    <Stack as="section" apart gap={12} aria-label={dialogCopy.title}>
      <h3>{dialogCopy.title}</h3>
      <p className="text-3">{dialogCopy.text}</p>
      <Row as="span" gap={8} align="stretch">
        {mayRead && (
          <Button size="small" icon="download" busy={readPersonalData.isPending} onClick={download}>
            {dialogCopy.download}
          </Button>
        )}
        {mayErase && (
          <Button size="small" onClick={() => setConfirming(true)}>
            {dialogCopy.forget}
          </Button>
        )}
      </Row>
      <FormProblem text={refusalText(readPersonalData.error)} />
      {isConfirming && (
        <Confirm
          title={dialogCopy.confirmForget(party.name)}
          action={dialogCopy.forget}
          typed={party.name}
          busy={pseudonymise.isPending}
          problem={refusalText(pseudonymise.error)}
          onClose={() => setConfirming(false)}
          onConfirm={() => pseudonymise.mutate({ id: party.id, confirm: party.name }, { onSuccess: onForgotten })}
        >
          <p>{dialogCopy.forgetText}</p>
        </Confirm>
      )}
    </Stack>
  );
}
