import { excelAddIn } from '@uni/phrases';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { StateBlock } from '../../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { deleteToken, useToken } from '../host/stored-token.ts';
import type { ChosenPlan } from './chosen-plan.ts';
import { ConnectForm } from './connect-form.tsx';
import { FormulaForm } from './formula-form.tsx';
import styles from './pane.module.css';
import { PlanForm } from './plan-form.tsx';

const copy = excelAddIn.pane;

/** The names of all fields come with it: fetched when premises are chosen. */
const PremisesForm = lazy(async () => ({
  default: (await import('../premises/premises-form.tsx')).PremisesForm,
}));

/** The pane in Excel: connects, chooses a plan, inserts formulas, and sends premises as a draft. */
export function PanePage() {
  const token = useToken();
  return (
    <main className={styles.pane}>
      <Row gap={8} justify="space-between">
        <h1>{copy.title}</h1>
        {token !== null && (
          <Button variant="ghost" size="small" onClick={() => void deleteToken()}>
            {copy.connect.disconnect}
          </Button>
        )}
      </Row>
      {token === null ? <ConnectForm /> : <ConnectedPane key={token} token={token} />}
    </main>
  );
}

function ConnectedPane({ token }: { token: string }) {
  const [plan, setPlan] = useState<ChosenPlan | null>(null);
  return (
    <>
      <PlanForm token={token} onChange={setPlan} />
      {plan && <FormulaForm key={plan.versionId} token={token} plan={plan} />}
      {plan && <PremisesPart key={`premises ${plan.versionId}`} token={token} plan={plan} />}
    </>
  );
}

function PremisesPart({ token, plan }: { token: string; plan: ChosenPlan }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={copy.premises.heading}>
      <Stack gap={12}>
        <p className="text-2">{copy.premises.lead}</p>
        {isOpen ? (
          <Suspense fallback={<p role="status">{copy.loading}</p>}>
            <PremisesForm token={token} plan={plan} />
          </Suspense>
        ) : (
          <Button onClick={() => setOpen(true)}>{copy.premises.open}</Button>
        )}
      </Stack>
    </Section>
  );
}

/** The page in a browser, or without Office's library. */
export function OutsideExcel() {
  return (
    <main className={styles.pane}>
      <h1>{copy.title}</h1>
      <StateBlock role="alert" title={copy.outsideTitle} text={copy.outsideText} />
    </main>
  );
}
