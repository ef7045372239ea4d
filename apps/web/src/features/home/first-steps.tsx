import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FirstStepsDone } from '@uni/contracts';
import { home } from '@uni/phrases';
import { type ReactNode, useId, useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { firstStepsQuery } from '../../api/home/first-steps.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { MarkedList } from '../../ui/layout/marked-list.tsx';
import { Section } from '../../ui/layout/page.tsx';

const copy = home.checklist;
const key = 'first-steps';

type StepKey = Exclude<keyof FirstStepsDone, 'own_study'>;

/** Link of each step. */
const links: Readonly<Record<StepKey, (children: ReactNode) => ReactNode>> = {
  created: (children) => (
    <Link to="/planejamento" search={{ novo: 'sim' }}>
      {children}
    </Link>
  ),
  imported: (children) => <Link to="/planejamento">{children}</Link>,
  connected: (children) => <Link to="/integracao">{children}</Link>,
  invited: (children) => <Link to="/cadastro-usuarios">{children}</Link>,
};
const steps = Object.keys(links) as StepKey[];

/** The first steps, until they are done or dismissed. What is done is read from the data, never ticked by hand. */
export function FirstSteps() {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) === 'dismissed');
  const list = useId();
  const query = useQuery({ ...firstStepsQuery, enabled: !dismissed });
  if (dismissed) return null;
  if (query.isError && !query.data)
    return (
      <Section title={copy.title}>
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      </Section>
    );
  const done = steps.filter((step) => query.data?.[step]).length;
  // Nothing stands here while it is not known whether anything has to.
  if (!query.data || done === steps.length) return null;
  const dismiss = () => {
    localStorage.setItem(key, 'dismissed');
    setDismissed(true);
  };
  return (
    <Section
      title={copy.title}
      aside={
        <Button variant="link" onClick={dismiss}>
          {copy.dismiss}
        </Button>
      }
    >
      <p className="text-3" aria-details={list}>
        {copy.progress(done, steps.length)}
      </p>
      <MarkedList id={list}>
        {steps.map((step) => (
          <Step key={step} step={step} done={query.data[step]} />
        ))}
      </MarkedList>
    </Section>
  );
}

function Step({ step, done }: { step: StepKey; done: boolean }) {
  const { text, hint } = copy.steps[step];
  return (
    <li data-done={done || undefined}>
      <Icon name={done ? 'check' : 'right'} className={done ? 'positive' : 'text-3'} />
      <div>
        <p className={done ? 'text-2' : undefined}>
          {done ? text : links[step](text)}
          <span className="visually-hidden">, {done ? copy.done : copy.pending}</span>
        </p>
        <p>{hint}</p>
      </div>
    </li>
  );
}
