import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { FirstStudyProgress, TemplateKey } from '@uni/contracts';
import { useState } from 'react';
import { useSaveFirstStudy } from '../../api/access/first-study.ts';
import { useProfile } from '../../api/access/profile.ts';
import { enterprisesQuery } from '../../api/planner/enterprises.ts';
import { useScreen } from '../../shared/screen/use-screen.ts';
import { numberOfStep, readProgress, type StepKey, stepKeys } from '../study/first-study-progress.ts';

/** The progress of this person through the guided study, stored on the server at each step. */
export function useFirstStudy() {
  const { preferences, permissions } = useProfile();
  const { values, change } = useScreen('firstStudy');
  const navigate = useNavigate();
  const enterprises = useQuery(enterprisesQuery);
  const { mutate: save } = useSaveFirstStudy();
  const stored = preferences.first_study;
  /** Registered here a moment ago: the list does not have it yet. */
  const [registered, setRegistered] = useState<readonly { id: number }[]>([]);
  const progress = readProgress(stored, values.step, [...registered, ...(enterprises.data ?? [])]);
  const template: TemplateKey = stored?.template ?? 'residencial_vertical';
  const store = (changes: Partial<FirstStudyProgress>, onSettled?: () => void): void =>
    save(
      {
        state: 'open',
        step: numberOfStep(progress.step),
        enterprise: progress.enterprise,
        template,
        ...changes,
      },
      onSettled && { onSettled },
    );
  const go = (step: StepKey): void => {
    store({ step: numberOfStep(step) });
    change({ step: String(numberOfStep(step)) }, { replace: false });
  };
  const begin = (enterprise: number, chosen: TemplateKey): void => {
    setRegistered([{ id: enterprise }]);
    void enterprises.refetch();
    store({ enterprise, template: chosen, step: 2 });
    change({ step: '2' }, { replace: false });
  };
  const startAnother = (): void => {
    store({ enterprise: null, step: 1 });
    change({ step: undefined });
  };
  const end = (state: 'dismissed' | 'done'): void => {
    const { enterprise } = progress;
    const leaveFor = (): void => {
      if (state === 'done' && enterprise !== null)
        void navigate({ to: '/planejamento/$id/$aba', params: { id: String(enterprise), aba: 'fluxo-de-caixa' } });
      else void navigate({ to: '/home' });
    };
    // Left at once, the page could be closed before the server knows: the study would be offered again.
    store({ state }, leaveFor);
  };
  return {
    ...progress,
    enterprises,
    template,
    begin,
    go,
    end,
    startAnother,
    leave: () => void navigate({ to: '/home' }),
    mayPlan: permissions.includes('planning:write'),
    isLast: progress.step === stepKeys.at(-1),
  };
}

export type FirstStudyScreen = ReturnType<typeof useFirstStudy>;
