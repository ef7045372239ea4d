import { useQuery } from '@tanstack/react-query';
import { attention as copy, homeSettings } from '@uni/phrases';
import { useState } from 'react';
import { failureOf } from '../../api/failure.ts';
import { alertsQuery } from '../../api/home/alerts.ts';
import { Button } from '../../ui/button/button.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock, StaleNote } from '../../ui/feedback/state-block.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { MarkedList } from '../../ui/layout/marked-list.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { keyOf, visibleLimit } from './alert-model.ts';
import { AlertRow } from './alert-row.tsx';
import { AlertsDrawer, SettingsDialog } from './later.tsx';

/** Alerts that need attention now, the gravest first. A drawer holds all of them and their handling. */
export function Attention() {
  const query = useQuery(alertsQuery);
  /** Open on all, or on one. */
  const [open, setOpen] = useState<string | null>(null);
  const [settings, setSettings] = useState(false);
  const alerts = query.data?.alerts ?? [];
  const loud = alerts.filter(({ state }) => state !== 'silenced');
  return (
    <Section
      title={copy.title}
      aside={
        <Row as="span" inline gap="0 12" align="stretch">
          <Button variant="link" size="small" onClick={() => setSettings(true)}>
            {homeSettings.open}
          </Button>
          {alerts.length > 0 && (
            <Button variant="link" size="small" onClick={() => setOpen('')}>
              {copy.seeAll(alerts.length)}
            </Button>
          )}
        </Row>
      }
    >
      {query.isPending && <SkeletonRows rows={4} noun={copy.noun} />}
      {query.isError && !query.data && (
        <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isError && query.data && (
        <StaleNote from={new Date(query.dataUpdatedAt)} onRetry={() => void query.refetch()} />
      )}
      {query.data && loud.length === 0 && <p className="text-3">{alerts.length > 0 ? copy.noneVisible : copy.none}</p>}
      {loud.length > 0 && (
        <MarkedList>
          {loud.slice(0, visibleLimit).map((alert) => (
            <AlertRow key={keyOf(alert)} alert={alert} onTend={() => setOpen(keyOf(alert))} />
          ))}
        </MarkedList>
      )}
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
      {open !== null && query.data && (
        <AlertsDrawer book={query.data} first={open || null} onClose={() => setOpen(null)} />
      )}
    </Section>
  );
}
