import { type ConnectionRemoval, connectionRemovals, type ErpConnection } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { useState } from 'react';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { EntryDialog } from '../../../ui/overlay/entry-dialog.tsx';
import styles from '../integration.module.css';
import { nameOfResource } from './connection-copy.ts';
import type { Central, Known, Question } from './use-central.ts';

/** Confirmation dialogs before an action on a connection or a run. */
export function CentralQuestions({ central, question }: { central: Central; question: Question }) {
  const { connection } = question;
  if (question.kind === 'disconnect') return <Disconnect connection={connection} central={central} />;
  if (question.kind === 'cancel')
    return (
      <Confirm
        title={copy.runs.confirmCancel(connection.name)}
        action={copy.runs.cancel}
        decline={copy.runs.continueRun}
        busy={central.busy}
        onConfirm={() => central.cancel(question.run)}
        onClose={central.refrain}
      >
        <p>{copy.runs.cancelText}</p>
      </Confirm>
    );
  const known = central.known.find((one) => one.connection.id === connection.id);
  return known ? <ChooseResources known={known} central={central} /> : null;
}

/** The removal of the rows has no default: the user must choose. */
function Disconnect({ connection, central }: { connection: ErpConnection; central: Central }) {
  const { removals } = copy;
  const [chosen, setChosen] = useState<ConnectionRemoval | null>(null);
  const [tried, setTried] = useState(false);
  const submit = () => {
    setTried(true);
    if (chosen !== null && !central.busy) central.disconnect(connection, chosen);
  };
  return (
    <Confirm
      title={copy.confirmDisconnect(connection.name)}
      action={copy.disconnect}
      busy={central.busy}
      problem={tried && chosen === null ? removals.none : central.disconnectProblem}
      onConfirm={submit}
      onClose={central.refrain}
    >
      <p>{copy.disconnectText}</p>
      <Grid as="fieldset" gap="0 16" align="stretch" column={200} fill aria-label={removals.label}>
        {connectionRemovals.map((removal) => (
          <label key={removal} className={styles.removal}>
            <input type="radio" name="removal" checked={chosen === removal} onChange={() => setChosen(removal)} />
            <span>
              <b>{removals[removal]}</b>
              <small>{removals[`${removal}Text`]}</small>
            </span>
          </label>
        ))}
      </Grid>
      <p className="text-3">{removals.ends}</p>
    </Confirm>
  );
}

/** Selects the resources that a run will read. */
function ChooseResources({ known, central }: { known: Known; central: Central }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(false);
  const { connection, state } = known;
  const submit = () => {
    setTried(true);
    if (chosen.length === 0) return;
    central.start(connection, 'slice', chosen);
    central.refrain();
  };
  return (
    <EntryDialog
      title={copy.choose.title}
      lead={copy.choose.lead(connection.name)}
      onClose={central.refrain}
      onSubmit={submit}
      actions={
        <Button variant="primary" type="submit">
          {copy.choose.run}
        </Button>
      }
    >
      <Grid as="fieldset" gap="0 16" align="stretch" column={200} fill aria-label={copy.choose.title}>
        {(state?.resources ?? []).map(({ resource }) => (
          <CheckBox
            key={resource}
            label={nameOfResource(resource)}
            checked={chosen.includes(resource)}
            onChange={(checked) =>
              setChosen(checked ? [...chosen, resource] : chosen.filter((one) => one !== resource))
            }
          />
        ))}
      </Grid>
      <FormProblem text={tried && chosen.length === 0 ? copy.choose.none : null} />
    </EntryDialog>
  );
}
