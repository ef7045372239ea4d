import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { PresentedAuditEntry } from '@uni/contracts';
import { audit, common } from '@uni/phrases';
import { useState } from 'react';
import { enterpriseOfVersion, revisionQuery } from '../../../api/admin/audit-trail.ts';
import { failureOf } from '../../../api/failure.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { PlainTable } from '../../../ui/layout/plain-table.tsx';
import { formatDate, formatNumber, formatTime } from '../../../ui/numbers/index.ts';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { actOf, type Change, changesOf, detailsOf, targetOf, valueText, whoOf } from './audit-labels.ts';
import type { AuditSearch } from './audit-view.ts';
import { type Destination, destinationOf } from './entry-destination.ts';

const copy = audit.drawer;
/** Maximum values of a plan displayed here; its own screen displays them all. */
const most = 20;

interface EntryDrawerProps {
  entry: PresentedAuditEntry;
  onFilter: (filter: AuditSearch) => void;
  onClose: () => void;
}

/** One entry whole: who, when, every value before and after, and the way to what it is about. */
export function EntryDetails({ entry, onFilter, onClose }: EntryDrawerProps) {
  const at = new Date(entry.at);
  const { target, target_id, actor } = entry;
  const destination = destinationOf(entry);
  return (
    <Drawer
      wide
      title={actOf(entry)}
      lead={`${whoOf(entry)} · ${copy.at(formatDate(at), formatTime(at))}`}
      onClose={onClose}
      actions={
        <>
          <span className="small text-2">
            {copy.sequence} {formatNumber(entry.sequence)}
          </span>
          {destination && <OpenDestination destination={destination} onOpened={onClose} />}
          <Button onClick={onClose}>{common.close}</Button>
        </>
      }
    >
      <Stack gap={16}>
        <Row gap={8} align="stretch">
          {target_id !== null && (
            <Button
              size="small"
              icon="filter"
              onClick={() => onFilter({ recurso: target, registro: String(target_id) })}
            >
              {copy.sameRecord}
            </Button>
          )}
          {actor !== null && (
            <Button size="small" icon="people" onClick={() => onFilter({ quem: String(actor) })}>
              {copy.samePerson}
            </Button>
          )}
        </Row>
        <Values entry={entry} />
        <Details entry={entry} />
      </Stack>
    </Drawer>
  );
}

function Values({ entry }: { entry: PresentedAuditEntry }) {
  const { target, target_id, details } = entry;
  const changes = changesOf(entry);
  if (target === 'study' && target_id !== null && typeof details.revision === 'number')
    return <Revision version={target_id} revision={details.revision} />;
  if (changes.length === 0) return <p className="text-3">{copy.noValues}</p>;
  return <ChangeTable label={copy.values} changes={changes} />;
}

/** The changes of a plan's revision: stored with the plan, and read from there. */
function Revision({ version, revision }: { version: number; revision: number }) {
  const query = useQuery(revisionQuery(version, revision));
  if (query.isPending) return <SkeletonRows rows={3} noun={copy.editsNoun} />;
  if (query.isError) {
    const failure = failureOf(query.error);
    if (failure.status === 404) return <p className="text-3">{copy.noEdits}</p>;
    return <ErrorBlock noun={copy.editsNoun} failure={failure} onRetry={() => void query.refetch()} />;
  }
  const changes = query.data.map(({ path, old, new: next }) => ({
    field: path.split('/').slice(1).join(' › '),
    before: valueText(old),
    after: valueText(next),
  }));
  if (changes.length === 0) return <p className="text-3">{copy.noEdits}</p>;
  return (
    <>
      <ChangeTable label={copy.edits} changes={changes.slice(0, most)} />
      {changes.length > most && <p className="text-3">{copy.moreEdits(changes.length - most)}</p>}
    </>
  );
}

function ChangeTable({ label, changes }: { label: string; changes: readonly Change[] }) {
  return (
    <PlainTable>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.field}</th>
          <th scope="col">{copy.before}</th>
          <th scope="col">{copy.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" className="anywhere">
              {field}
            </th>
            <td className="text-2 anywhere">{before ?? audit.none}</td>
            <td className="anywhere">{after}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function Details({ entry }: { entry: PresentedAuditEntry }) {
  const details = detailsOf(entry);
  return (
    <section aria-label={copy.details}>
      <Facts>
        <div>
          <dt>{audit.columns.target}</dt>
          <dd>{[targetOf(entry.target), entry.target__name].filter(Boolean).join(', ')}</dd>
        </div>
        {details.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </section>
  );
}

/** Opens the subject of an entry; for a version it first fetches the enterprise. */
function OpenDestination({ destination, onOpened }: { destination: Destination; onOpened: () => void }) {
  const router = useRouter();
  const [state, setState] = useState<'ready' | 'busy' | 'gone'>('ready');
  const go = (href: string) => {
    onOpened();
    void router.navigate({ href });
  };
  const open = async () => {
    if ('to' in destination) return go(destination.to);
    setState('busy');
    try {
      const enterprise = await enterpriseOfVersion(destination.version);
      go(`/planejamento/${enterprise}/${destination.tab}?v=${destination.version}`);
    } catch {
      setState('gone');
    }
  };
  if (state === 'gone')
    return (
      <p role="alert" className="small text-2">
        {copy.gone}
      </p>
    );
  return (
    <Button variant="primary" icon="arrow" busy={state === 'busy'} onClick={() => void open()}>
      {copy.open}
    </Button>
  );
}
