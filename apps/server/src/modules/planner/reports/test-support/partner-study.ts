import type { Study } from '@uni/engine';
import { readPdf } from '../../../../../testing/pdf.ts';
import type { PersonName } from '../../../../../testing/people.ts';
import { studyOf } from '../../../../../testing/planning.ts';
import type { TestApp } from '../../../../../testing/test-app.ts';

export const partnerNames = ['Fundo Norte', 'Gestora Sul', 'Construtora Leste'] as const;

/** Three partners with a preferred return, their capital, a catch-up, and two splits of the rest. */
export const sharedStudy: Study = {
  ...studyOf(),
  capital: {
    contributions: { mode: 'automatic' },
    distribution: { mode: 'sweep' },
    partners: [
      { name: partnerNames[0], share: 0.55, contribution_share: 0.61, kind: 'scp' },
      { name: partnerNames[1], share: 0.28, contribution_share: 0.27, in_kind: [{ at: 2, amount: 1_234_567.89 }] },
      { name: partnerNames[2], share: 0.17, contribution_share: 0.12, commitment: 90_000_001 },
    ],
    waterfall: [
      { kind: 'preferred', rate: { value: 0.0917, basis: 'effective_year' }, partners: [1, 2] },
      { kind: 'return_of_capital' },
      { kind: 'catch_up', partners: [3], share: 0.83, until: 0.19 },
      {
        kind: 'split',
        shares: [0.46, 0.33, 0.21],
        until: { irr: { value: 0.1613, basis: 'effective_year' } },
        of: [1, 2],
      },
      { kind: 'split', shares: [0.39, 0.24, 0.37] },
    ],
  },
};

/** Returns the answer to a download of a report. `pdf` reads it. */
export const downloadReport = async (testApp: TestApp, url: string, number: number, who: PersonName = 'reader') => {
  const { access } = await testApp.openSession(who);
  const response = await testApp.app.server.inject({
    method: 'GET',
    url: `${url}partners/${number}/report/`,
    headers: { authorization: `Bearer ${access}`, accept: '*/*' },
  });
  return { response, pdf: () => readPdf(new Uint8Array(response.rawPayload)) };
};
