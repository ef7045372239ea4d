import { Link } from '@tanstack/react-router';
import type { ErpConnection, ErpSystem } from '@uni/contracts';
import { integration as copy } from '@uni/phrases';
import { Button } from '../../../ui/button/button.tsx';
import { Gauge } from '../../../ui/feedback/meter.tsx';
import { Grid, Row, Stack } from '../../../ui/layout/layout.tsx';
import { formatNumber } from '../../../ui/numbers/index.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import styles from '../integration.module.css';
import { parameterPaths } from '../paths.ts';
import { StateMark } from '../state-mark.tsx';
import {
  connectionTagStyles,
  isUnderWay,
  lightOf,
  momentText,
  runLines,
  stateTextOf,
  totalsOf,
  untilText,
} from './connection-copy.ts';
import type { Central, Known } from './use-central.ts';

const systems: readonly ErpSystem[] = ['sienge', 'uau'];
/** One card for each connection, and one for each system that has none. */
export function ConnectionCards({ central }: { central: Central }) {
  const missing = systems.filter((system) => !central.list.some((one) => one.system === system));
  return (
    <Grid column={320} align="stretch" className={styles.cards}>
      {central.known.map((known) => (
        <ConnectionCard key={known.connection.id} known={known} central={central} />
      ))}
      {central.mayWrite &&
        missing.map((system) => (
          <Stack as="article" key={system} gap={6} className={styles.card}>
            <h3 className="text-2">{copy.systems[system]}</h3>
            <p className="text-3">{copy.store.connected(0)}</p>
            <Row as="span" gap="8 16" className={styles.foot}>
              <Button size="small" onClick={central.connect}>
                {copy.connectOther(copy.systems[system])}
              </Button>
            </Row>
          </Stack>
        ))}
    </Grid>
  );
}

function ConnectionCard({ known, central }: { known: Known; central: Central }) {
  const { connection, state, runs } = known;
  const light = lightOf(connection);
  const now = new Date();
  const totals = state && totalsOf(state);
  const [run] = runs;
  const lines = run && (isUnderWay(run) || run.state === 'failed' || run.state === 'partial') ? runLines(run, now) : [];
  const note = stateTextOf(light);
  return (
    <Stack as="article" gap={6} className={styles.card} aria-label={connection.name}>
      <Row gap="8 12" wrap={false}>
        <h3 className="grow anywhere">
          <button
            type="button"
            className="plain-link"
            aria-label={copy.openNamed(connection.name)}
            onClick={() => central.open(connection.id)}
          >
            {connection.name}
          </button>
        </h3>
        <StateMark tagStyle={connectionTagStyles[light]}>{copy.states[light]}</StateMark>
        {central.mayWrite && <RowMenu name={connection.name} actions={menuOf(central, connection)} />}
      </Row>
      <p className="text-2" title={momentText(connection.synced_at)}>
        {[copy.systems[connection.system], untilText(connection.synced_at, now, connection.last_run !== null)].join(
          ', ',
        )}
      </p>
      <p className="small text-2">
        {totals && copy.rows(totals.rows, formatNumber(totals.rows))}
        {totals && totals.refused > 0 && (
          <>
            {', '}
            <button
              type="button"
              className="plain-link attention"
              onClick={() => central.open(connection.id, 'quarentena')}
            >
              {copy.refusedRows(totals.refused, formatNumber(totals.refused))}
            </button>
          </>
        )}
      </p>
      {note && <p className="small text-2">{note}</p>}
      {lines.slice(0, 2).map((line) => (
        <p key={line} className="small text-2">
          {line}
        </p>
      ))}
      <Quotas known={known} />
      <Row as="span" gap="8 16" className={styles.foot}>
        {central.mayWrite && <LoadMenu known={known} central={central} />}
        <Link to={parameterPaths[connection.system]}>{copy.parameters}</Link>
      </Row>
    </Stack>
  );
}

/** Remaining daily quotas of the ERP's package. */
function Quotas({ known: { state } }: { known: Known }) {
  const quotas = (state?.quotas ?? []).filter(({ limit }) => limit > 0);
  return (
    <dl className={styles.quotas}>
      {quotas.map(({ family, used, limit }) => {
        const left = Math.max(0, limit - used);
        return (
          <div key={family}>
            <dt>{copy.families[family]}</dt>
            <dd>
              <Gauge share={left / limit} />
              <span>{copy.quota(formatNumber(left), formatNumber(limit))}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The ways to load now. */
function LoadMenu({ known, central }: { known: Known; central: Central }) {
  const { connection } = known;
  const under = connection.last_run !== null && isUnderWay(connection.last_run);
  const ways: MenuAction[] = (['incremental', 'full', 'slice'] as const).map((kind) => ({
    key: kind,
    label: copy.loadKinds[kind],
    note: copy.loadNotes[kind],
    onPick: () =>
      kind === 'slice' ? central.openQuestion({ kind: 'choose', connection }) : central.start(connection, kind),
  }));
  return (
    <Menu
      align="start"
      label={copy.loadNow}
      actions={ways}
      trigger={(button) => (
        <Button
          {...button}
          size="small"
          icon="retry"
          disabled={under || !connection.has_secret}
          title={under ? copy.underWay : undefined}
        >
          {copy.loadNow}
        </Button>
      )}
    />
  );
}

function menuOf(central: Central, connection: ErpConnection): MenuAction[] {
  return [
    { key: 'open', label: copy.open, onPick: () => central.open(connection.id) },
    { key: 'settings', label: copy.drawer.settings, onPick: () => central.open(connection.id, 'configuracao') },
    { key: 'history', label: copy.drawer.history, onPick: () => central.open(connection.id, 'historico') },
    {
      key: 'disconnect',
      label: copy.disconnect,
      icon: 'close',
      onPick: () => central.openQuestion({ kind: 'disconnect', connection }),
    },
  ];
}
