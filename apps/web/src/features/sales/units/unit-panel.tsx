import type { Unit, UnitHolding } from '@uni/contracts';
import { unitPanel as copy, units as unitsCopy } from '@uni/phrases';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Tag } from '../../../ui/layout/page.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { useSingleKeys } from '../../../ui/register/use-single-keys.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { FreePanel } from './free-panel.tsx';
import { focusUnit } from './mirror.tsx';
import { unitBeside } from './mirror-model.ts';
import { SoldPanel } from './sold-panel.tsx';
import styles from './units.module.css';
import type { Units } from './use-units.ts';

/** From this width on the panel is next to the map, which stays in sight. */
const wide = '(min-width: 992px)';

interface PanelProps {
  readonly screen: Units;
  readonly unit: Unit;
}

/** Details of one unit: next to the map, or over it on a narrow page. */
export function UnitPanel({ screen, unit }: PanelProps) {
  const isWide = useMedia(wide);
  const close = () => {
    screen.close();
    focusUnit(unit.id);
  };
  const body = <PanelBody key={unit.id} screen={screen} unit={unit} />;
  if (isWide)
    return (
      <Aside screen={screen} unit={unit} onClose={close}>
        {body}
      </Aside>
    );
  return (
    <Drawer title={unitsCopy.nameOf(unit.block, unit.nome)} lead={factsText(unit)} onClose={close}>
      {body}
    </Drawer>
  );
}

function Aside({ screen, unit, onClose, children }: PanelProps & { onClose: () => void; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { enters } = screen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another unit takes the focus again
  useEffect(() => {
    if (enters) heading.current?.focus();
  }, [enters, unit.id]);
  const step = (by: 1 | -1) => {
    const next = unitBeside(screen.blocks, unit.id, by);
    if (next === unit.id) return;
    // The focus stays where it is: in the panel, whose content changes, or on the map.
    const isOnMap = document.activeElement?.hasAttribute('data-unit') === true;
    screen.open(next, !isOnMap);
    screen.marks.focusOn(next);
    if (isOnMap) focusUnit(next);
  };
  useSingleKeys({ j: () => step(1), k: () => step(-1), Escape: onClose });
  const name = unitsCopy.nameOf(unit.block, unit.nome);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside className={styles.panel} aria-label={copy.label(name)} onKeyDown={press}>
      <Row as="header" gap={8} justify="space-between" align="start" wrap={false}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <p className="text-2">{factsText(unit)}</p>
        </div>
        <Row gap={0} wrap={false}>
          <IconButton icon="left" label={copy.previous} onClick={() => step(-1)} />
          <IconButton icon="right" label={copy.next} onClick={() => step(1)} />
          <IconButton icon="close" label={copy.close} onClick={onClose} />
        </Row>
      </Row>
      {children}
    </aside>
  );
}

/** Area, floor, front and typology, where they are known. */
export const factsText = ({ private_area, floor, facing, typology }: Unit): string =>
  [
    private_area > 0 &&
      unitsCopy.area(formatNumber(private_area / 100, { decimals: private_area % 100 === 0 ? 0 : 2 })),
    floor !== null && (floor === 0 ? unitsCopy.floorOf(floor) : copy.floor(unitsCopy.floorOf(floor))),
    facing && unitsCopy.facings[facing],
    typology,
  ]
    .filter(Boolean)
    .join(', ');

const isSold = ({ state }: Unit, holding: UnitHolding | undefined): boolean =>
  state === 'sold' || state === 'settled' || state === 'proposed' || Boolean(holding?.contract);

function PanelBody({ screen, unit }: PanelProps) {
  const holding = screen.holdings.byUnit.get(unit.id);
  return (
    <Stack gap={16}>
      <span>
        <Tag className={styles.state ?? ''}>{unitsCopy.states[unit.state]}</Tag>
      </span>
      {isSold(unit, holding) ? <SoldPanel screen={screen} unit={unit} /> : <FreePanel screen={screen} unit={unit} />}
    </Stack>
  );
}
