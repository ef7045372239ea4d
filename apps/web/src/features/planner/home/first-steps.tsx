import type { EnterpriseSummary } from '@uni/contracts';
import { home } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import styles from './home.module.css';

const words = home.checklist;
const key = 'first-steps';

interface Step {
  key: string;
  text: string;
  hint: string;
  done: boolean;
}

/** What is done is read from the data, never ticked by hand. */
export function stepsOf(list: readonly EnterpriseSummary[]): readonly Step[] {
  return [
    { key: 'create', text: words.create, hint: words.createHint, done: list.length > 0 },
    {
      key: 'current',
      text: words.current,
      hint: words.currentHint,
      done: list.some((enterprise) => enterprise.version?.current),
    },
    {
      key: 'compare',
      text: words.compare,
      hint: words.compareHint,
      done: list.some((enterprise) => enterprise.versions > 1),
    },
  ];
}

/** The first steps, until they are done or dismissed. */
export function FirstSteps({ list }: { list: readonly EnterpriseSummary[] }) {
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) === 'dismissed');
  const steps = stepsOf(list);
  const done = steps.filter((step) => step.done).length;
  if (dismissed || done === steps.length) return null;
  const dismiss = () => {
    localStorage.setItem(key, 'dismissed');
    setDismissed(true);
  };
  return (
    <Section
      title={words.title}
      aside={
        <Button look="link" onClick={dismiss}>
          {words.dismiss}
        </Button>
      }
    >
      <p className="text-3">{words.progress(done, steps.length)}</p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step.key} data-done={step.done || undefined}>
            <Icon name={step.done ? 'check' : 'right'} />
            <div>
              <p>
                {step.text}
                <span className="visually-hidden">, {step.done ? words.done : words.pending}</span>
              </p>
              <p>{step.hint}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
