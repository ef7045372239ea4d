import type { ErpParameterItem, ErpParameterList } from '@uni/contracts';
import { parameterScreens as copy } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Grid, Row, Stack } from '../../../ui/layout/layout.tsx';
import { FindField } from '../../../ui/layout/page.tsx';
import { formatCents, formatNumber } from '../../../ui/numbers/index.ts';
import { matches } from '../../../ui/search.ts';
import styles from '../integration.module.css';
import { type Choice, choose, isUsed, nameOf } from './choice.ts';

export interface ListBodyProps {
  list: ErpParameterList;
  choice: Choice;
  disabled: boolean;
  onChange: (choice: Choice) => void;
}

/** Available items on the left, used items on the right. Ticking an item moves it. */
export function TransferList({ list, choice, disabled, onChange }: ListBodyProps) {
  const sides = [false, true] as const;
  return (
    <Grid gap={28} align="stretch">
      {sides.map((used) => (
        <Side
          key={String(used)}
          used={used}
          items={list.items.filter((item) => isUsed(item, choice) === used)}
          disabled={disabled}
          onMove={(moved) => onChange(moved.reduce((now, item) => choose(list, now, item, !used), choice))}
        />
      ))}
    </Grid>
  );
}

/** Maximum of items drawn; the search reaches the others. */
const visibleLimit = 200;

function Side(props: {
  used: boolean;
  items: readonly ErpParameterItem[];
  disabled: boolean;
  onMove: (items: readonly ErpParameterItem[]) => void;
}) {
  const { used, items, disabled, onMove } = props;
  const [text, setText] = useState('');
  const matchingItems = items.filter((item) => matches(`${item.code} ${nameOf(item)}`, text));
  const title = used ? copy.used(items.length) : copy.available(items.length);
  return (
    <Stack as="section" gap={8} aria-label={title}>
      <Row gap={12} align="baseline" justify="space-between" wrap={false} className={styles.sideHead}>
        <h3>{title}</h3>
        {!disabled && matchingItems.length > 1 && (
          <Button variant="link" onClick={() => onMove(matchingItems)}>
            {used ? copy.dropAll : copy.useAll}
          </Button>
        )}
      </Row>
      {items.length > 8 && (
        <FindField label={copy.find(title)} placeholder={copy.findShort} value={text} onChange={setText} />
      )}
      {items.length === 0 && <p className="text-3">{used ? copy.none.used : copy.none.available}</p>}
      <ul className={styles.items}>
        {matchingItems.slice(0, visibleLimit).map((item) => (
          <li key={item.code}>
            <CheckBox
              label={nameOf(item)}
              note={noteOf(item)}
              checked={used}
              disabled={disabled}
              onChange={() => onMove([item])}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** Its code, how many records it concerns, and their money. */
export function noteOf({ code, label, count, amount, gross_amount }: ErpParameterItem): string {
  return [label && code, copy.rows(count, formatNumber(count)), gross_amount > 0 && formatCents(amount)]
    .filter(Boolean)
    .join(', ');
}
