import type { ClosingItem } from '@uni/contracts';
import { closing as copy } from '@uni/phrases';
import { classes } from '../../ui/classes.ts';
import { Glyph, type GlyphName } from '../../ui/icons/glyph.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { countOf, textOf } from './closing-model.ts';

const marks: Readonly<Record<Exclude<ClosingItem['verdict'], 'absent'>, readonly [GlyphName, string]>> = {
  fine: ['dot', 'positive'],
  warns: ['up', 'attention'],
  stops: ['square', 'unfavourable'],
};

/** The checks of a closing, item by item; inapplicable items are left out. */
export function ChecklistView({ items, version }: { items: readonly ClosingItem[]; version: string | null }) {
  return (
    <section aria-label={copy.checks}>
      <h3>{copy.summary(countOf(items, 'stops'), countOf(items, 'warns'))}</h3>
      <p className="small text-2">{version === null ? copy.noPlan : copy.against(version)}</p>
      <Stack as="ul" ruled={8}>
        {items.map((item) => {
          if (item.verdict === 'absent') return null;
          const [glyph, tone] = marks[item.verdict];
          const { title, text } = textOf(item);
          return (
            <Row as="li" gap={8} wrap={false} key={item.key} data-item={item.key} data-verdict={item.verdict}>
              <span className={classes('small medium', tone)}>
                <Glyph name={glyph} size={11} />
              </span>
              <span className="grow">
                <b>{title}</b>
                {text && <span className="under">{text}</span>}
              </span>
              <span className={classes('small medium', tone)}>{copy.verdicts[item.verdict]}</span>
            </Row>
          );
        })}
      </Stack>
    </section>
  );
}
