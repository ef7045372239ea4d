import type { ReactNode } from 'react';
import { CodeBlock } from '../../../ui/layout/code-block.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import styles from '../admin.module.css';

/** Texts of an offer of functions for a spreadsheet. */
interface OfferCopy {
  readonly title: string;
  readonly lead: string;
  readonly steps: readonly string[];
  readonly examples: string;
  readonly indicator: string;
  readonly flow: string;
}

/** Functions for a spreadsheet: what they do, how they get there, and formulas to begin with. `actions`: buttons. */
export function FunctionsOffer(props: {
  copy: OfferCopy;
  /** In order, or ways to choose from. */
  steps: 'ol' | 'ul';
  note?: string | undefined;
  actions: ReactNode;
}) {
  const { copy, steps: List, note, actions } = props;
  return (
    <Section title={copy.title}>
      <Stack gap={12}>
        <p className="text-2">{copy.lead}</p>
        {note !== undefined && <p role="note">{note}</p>}
        <Row gap={8}>{actions}</Row>
        <List className={styles.steps}>
          {copy.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </List>
        <section aria-label={copy.examples}>
          <p className="text-2">{copy.examples}</p>
          <CodeBlock>{`${copy.indicator}\n${copy.flow}`}</CodeBlock>
        </section>
      </Stack>
    </Section>
  );
}
