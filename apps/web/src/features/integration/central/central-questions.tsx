import { integration as words } from '@uni/phrases';
import { useState } from 'react';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './central.module.css';
import { nameOfResource } from './connection-words.ts';
import type { Central, Known, Question } from './use-central.ts';

/** What is asked before something happens to a connection or a run. */
export function CentralQuestions({ central, question }: { central: Central; question: Question }) {
  const { connection } = question;
  if (question.kind === 'disconnect')
    return (
      <Confirm
        title={words.confirmDisconnect(connection.name)}
        action={words.disconnect}
        busy={central.busy}
        onConfirm={() => central.disconnect(connection)}
        onClose={central.refrain}
      >
        <p>{words.disconnectText}</p>
      </Confirm>
    );
  if (question.kind === 'cancel')
    return (
      <Confirm
        title={words.runs.confirmCancel(connection.name)}
        action={words.runs.cancel}
        decline={words.runs.keepGoing}
        busy={central.busy}
        onConfirm={() => central.cancel(question.run)}
        onClose={central.refrain}
      >
        <p>{words.runs.cancelText}</p>
      </Confirm>
    );
  const known = central.known.find((one) => one.connection.id === connection.id);
  return known ? <ChooseResources known={known} central={central} /> : null;
}

/** Which resources a run shall read. */
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
    <Dialog
      title={words.choose.title}
      lead={words.choose.lead(connection.name)}
      onClose={central.refrain}
      onSubmit={submit}
      actions={
        <Button look="primary" type="submit">
          {words.choose.run}
        </Button>
      }
    >
      <fieldset className={styles.checks} aria-label={words.choose.title}>
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
      </fieldset>
      <FormProblem text={tried && chosen.length === 0 ? words.choose.none : null} />
    </Dialog>
  );
}
