import type { StudyDocument } from '@uni/contracts';
import type { Projection, Study } from '@uni/engine';
import { plausibilityOutage } from '@uni/phrases';
import { useEffect, useMemo, useState } from 'react';
import type { plausibilityFindings } from '../study/plausibility-model.ts';
import type { Finding } from '../study/validations-model.ts';
import { useOwnBands } from './use-own-bands.ts';

/** Its rules come after the first picture; without them the list names what is missing. */
const outage: Finding = {
  ...{ kind: 'plausibility', key: 'plausibility outage', severity: 'warning', ...plausibilityOutage },
  ...{ tab: 'geral', path: null, plausibility: null, cell: null },
};

interface Evaluated {
  readonly enterprise: number;
  readonly document: StudyDocument;
  readonly study: Study;
  readonly projection: Projection;
}

const none: readonly Finding[] = [];

/** Returns the values of a study that are likelier a mistake than a plan. */
export function usePlausibility({ enterprise, document, study, projection }: Evaluated): readonly Finding[] {
  const own = useOwnBands(enterprise);
  const rules = usePlausibilityRules();
  return useMemo(() => {
    if (rules === null) return none;
    if (rules === 'failed') return [outage];
    return rules(document, study, projection, { today: new Date().toISOString().slice(0, 7), own });
  }, [rules, document, study, projection, own]);
}

/** After the first picture, or at the first touch of the screen: the rules weigh as much as a tab. */
const patienceMs = 2_000;

function usePlausibilityRules(): typeof plausibilityFindings | 'failed' | null {
  const [rules, setRules] = useState<{ readonly find: typeof plausibilityFindings | 'failed' } | null>(null);
  useEffect(() => {
    let isOpen = true;
    const take = (find: typeof plausibilityFindings | 'failed') => {
      if (isOpen) setRules({ find });
    };
    const load = () => {
      stop();
      void import('../study/plausibility-model.ts').then(
        (module) => take(module.plausibilityFindings),
        () => take('failed'),
      );
    };
    const timer = setTimeout(load, patienceMs);
    const stop = () => {
      clearTimeout(timer);
      for (const event of touches) removeEventListener(event, load);
    };
    for (const event of touches) addEventListener(event, load);
    return () => {
      isOpen = false;
      stop();
    };
  }, []);
  return rules?.find ?? null;
}

const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
