import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BenchmarkConsent } from '@uni/contracts';
import { collaboration } from '@uni/phrases';
import { useState } from 'react';
import { useProfile } from '../../../api/access/profile.ts';
import { benchmarkConsentQuery, decideConsent } from '../../../api/colab/benchmark.ts';
import { colabKey } from '../../../api/colab/indicators.ts';
import { ApiFailure, failureOf } from '../../../api/failure.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { cohortText, dayText } from '../group-text.ts';
import { Ledger } from './ledger.tsx';

const copy = collaboration.benchmark.consent;

/** The organization's participation in the anonymous comparison, its meaning and its contributions. */
export function BenchmarkSection() {
  const query = useQuery(benchmarkConsentQuery);
  return (
    <>
      <Section title={copy.title}>
        {query.isPending && <SkeletonRows rows={3} noun={copy.noun} />}
        {query.isError && !query.data && (
          <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.data && <Decision consent={query.data} />}
      </Section>
      {query.data && query.data.version > 0 && <Ledger />}
    </>
  );
}

function Decision({ consent }: { consent: BenchmarkConsent }) {
  const mayDecide = useProfile().permissions.includes('organization:write');
  const { decide, isStale } = useDecision(consent);
  const [leaving, setLeaving] = useState(false);
  const problem = isStale ? copy.stale : refusalText(decide.error);
  return (
    <>
      {copy.explain.map((line) => (
        <p key={line} className="text-2">
          {line}
        </p>
      ))}
      <CheckBox
        label={copy.takePart}
        note={mayDecide ? copy.next(dayText(consent.next)) : copy.readOnly}
        checked={consent.consents}
        disabled={!mayDecide || decide.isPending}
        onChange={(consents) => (consents ? decide.mutate(true) : setLeaving(true))}
      />
      {!leaving && <FormProblem text={problem} />}
      <Facts consent={consent} />
      {leaving && (
        <Confirm
          title={copy.leaveTitle}
          action={copy.leave}
          busy={decide.isPending}
          problem={problem ?? undefined}
          onClose={() => setLeaving(false)}
          onConfirm={() => decide.mutate(false, { onSuccess: () => setLeaving(false) })}
        >
          <p>{copy.leaveText}</p>
        </Confirm>
      )}
    </>
  );
}

/** Decides over what is on screen; who was overtaken sees what holds now, and decides again. */
function useDecision({ version }: BenchmarkConsent) {
  const client = useQueryClient();
  const decide = useMutation({
    mutationFn: (consents: boolean) => decideConsent({ consents, version }),
    onSettled: () => client.invalidateQueries({ queryKey: colabKey }),
  });
  return { decide, isStale: decide.error instanceof ApiFailure && decide.error.status === 412 };
}

function Facts({ consent }: { consent: BenchmarkConsent }) {
  const { segment, region, changed_by, changed_at, last } = consent;
  const at = changed_at === null ? null : new Date(changed_at);
  const group =
    segment === null
      ? collaboration.benchmark.reasons.cohort_untold
      : copy.group(cohortText({ segment, region, size: null }));
  const decided =
    at && copy.changed(changed_by ?? collaboration.detail.formerUser, `${formatDate(at)}, ${formatTime(at)}`);
  const published = last === null ? copy.neverPublished : copy.last(dayText(last));
  return (
    <>
      <p className="text-3">{[group, published, decided].filter(Boolean).join(' ')}</p>
      {segment === null && (
        <p>
          <Link to="/informacoes-da-organizacao" className={buttonClass('outlined', 'small')}>
            {copy.toInfo}
          </Link>
        </p>
      )}
    </>
  );
}
