import { excelAddIn } from '@uni/phrases';
import { type FormEvent, useState } from 'react';
import { readEnterprises } from '../../../api/planner/excel-plans.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { faultOf } from '../functions/associate.ts';
import { storeToken } from '../host/stored-token.ts';

const copy = excelAddIn.pane.connect;

/** A token is stored only after the server has accepted it. */
export function ConnectForm() {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const connect = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const token = typed.trim();
    if (token === '') return setProblem(copy.missing);
    setBusy(true);
    try {
      await readEnterprises(token);
      await storeToken(token);
    } catch (failure) {
      setProblem(faultOf(failure));
      setBusy(false);
    }
  };
  return (
    <Section title={copy.heading}>
      <Stack as="form" gap={12} onSubmit={(event: FormEvent) => void connect(event)}>
        <p className="text-2">{copy.lead}</p>
        <TextField
          label={copy.token}
          hint={copy.hint}
          error={problem}
          type="password"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <Button variant="primary" type="submit" busy={busy}>
          {copy.action}
        </Button>
      </Stack>
    </Section>
  );
}
