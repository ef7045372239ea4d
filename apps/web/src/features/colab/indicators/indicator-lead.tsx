import { Link } from '@tanstack/react-router';
import type { CollaborationValues } from '@uni/contracts';
import { collaboration as copy } from '@uni/phrases';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import styles from '../colab.module.css';
import { describeFormulaText } from '../formula-text.ts';
import { positionSentence } from '../position.ts';
import { reasonText, shortText } from '../value-text.ts';

/** The leading indicator: sales over offer where it has a value, else the first that has one. */
export const leading = (
  indicators: CollaborationValues['indicators'],
): CollaborationValues['indicators'][number] | undefined => {
  const known = indicators.filter(({ value }) => value !== null);
  return known.find(({ key }) => key === 'vso') ?? known[0] ?? indicators[0];
};

/** One indicator in a sentence, above all of them. */
export function IndicatorLead(props: { values: CollaborationValues; product: string; search: Record<string, string> }) {
  const { values, product, search } = props;
  const one = leading(values.indicators);
  if (!one) return null;
  const names = new Map(values.enterprises.map(({ id, name }) => [id, name]));
  const own = one.own.flatMap(({ id, value }) => (value === null ? [] : [{ name: names.get(id) ?? '', value }]));
  const sentence = positionSentence(one, own, (value) => shortText(value, one.unit));
  const scopeName =
    values.enterprises.length === 1 ? (values.enterprises[0]?.name ?? '') : copy.report.together.toLowerCase();
  const to = '/{$product}-colab/detalhamento';
  return (
    <section className={styles.lead} aria-labelledby="colab-lead">
      <div>
        <h2 id="colab-lead" className={styles.leadName}>
          {copy.lead(scopeName, one.name)}
        </h2>
        <p className={styles.leadText}>{sentence ?? reasonText(one, describeFormulaText)}</p>
      </div>
      <Row as="p" gap={8} align="stretch">
        <Link
          to={to}
          params={{ product }}
          search={{ ...search, ind: one.key, ver: 'definicao' }}
          className={buttonClass('outlined', 'small')}
        >
          {copy.define}
        </Link>
        <Link
          to={to}
          params={{ product }}
          search={{ ...search, ind: one.key }}
          className={buttonClass('outlined', 'small')}
        >
          {copy.toDetail}
        </Link>
      </Row>
    </section>
  );
}
