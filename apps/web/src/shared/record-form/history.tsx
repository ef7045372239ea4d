import { useQuery } from '@tanstack/react-query';
import type { PresentedAuditEntry } from '@uni/contracts';
import { history as copy } from '@uni/phrases';
import { useProfile } from '../../api/access/profile.ts';
import { historyQuery } from '../../api/admin/audit.ts';
import { failureOf } from '../../api/failure.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../ui/feedback/state-block.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { formatDate, formatTime } from '../../ui/numbers/index.ts';

const acts: Readonly<Record<string, string>> = copy.acts;
const fieldNames: Readonly<Record<string, string>> = copy.fieldNames;

/** Audit entries of one record, newest first, for users with `audit:read`. */
export function History({ target, id }: { target: string; id: number }) {
  const may = useProfile().permissions.includes('audit:read');
  const query = useQuery({ ...historyQuery(target, id), enabled: may });
  if (!may) return <p className="text-3">{copy.noRight}</p>;
  if (query.isError)
    return <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={4} noun={copy.noun} />;
  const { results, next } = query.data;
  if (results.length === 0) return <p className="text-3">{copy.empty}</p>;
  return (
    <>
      <Stack as="ol" ruled={8}>
        {results.map((entry) => (
          <Act key={entry.sequence} entry={entry} />
        ))}
      </Stack>
      {next !== null && <p className="text-3">{copy.more(results.length)}</p>}
    </>
  );
}

function Act({ entry }: { entry: PresentedAuditEntry }) {
  const at = new Date(entry.at);
  // For personal data, the audit trail stores only the names of the changed fields, and no value.
  const changed = Array.isArray(entry.details.changed) ? entry.details.changed.map(String) : [];
  const names = [...new Set([...Object.keys(entry.after ?? {}), ...changed])];
  const fields = names.map((name) => fieldNames[name] ?? name);
  return (
    <Row as="li" gap="8 12">
      <span className="grow">
        <b className="medium">{acts[entry.action] ?? entry.action}</b>
        <small className="under anywhere">
          {entry.actor__name ?? copy.platform}
          {fields.length > 0 && ` · ${copy.fields(fields.join(', '))}`}
        </small>
      </span>
      <time dateTime={entry.at} className="small text-3 nowrap">
        {formatDate(at)} {formatTime(at)}
      </time>
    </Row>
  );
}
