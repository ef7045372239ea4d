/** Suites of which `npm test` takes a part, whole. */
import { common, type Proof, serverTests, VITEST } from './proof.ts';

export const wholeSuites: readonly Proof[] = [
  {
    ...common,
    name: 'units',
    what: 'every unit of packages, tools and lab',
    command: [
      ...[VITEST, 'run'],
      ...['engine', 'analysis', 'contracts', 'phrases', 'receivables', 'workbook', 'tools', 'lab'].flatMap(
        (project) => ['--project', project],
      ),
    ],
    reading: 'vitest',
  },
  {
    ...common,
    name: 'web-units',
    what: 'every unit of the web application: each field of each form, each input of each study',
    command: [
      ...[VITEST, 'run', '--root', 'apps/web', '--project', 'web', '--project', 'web with a document'],
      ...['--project', 'web with a shared document'],
    ],
    reading: 'vitest',
  },
  {
    ...common,
    name: 'web-states',
    what: 'every designed state of every screen, in both themes and on a narrow page',
    command: [VITEST, 'run', '--root', 'apps/web', '--project', 'web states'],
    reading: 'vitest',
    needs: ['chromium'],
  },
  {
    ...common,
    name: 'server-units',
    what: 'every unit of the server: both ERPs under every seed of faults and kills',
    command: serverTests('server unit'),
    reading: 'vitest',
  },
  {
    ...common,
    name: 'workbook-equality',
    what: 'every workbook of worked and drawn studies, evaluated from its file alone and by LibreOffice',
    command: [VITEST, 'run', '--project', 'workbook-equality'],
    reading: 'vitest',
    needs: ['libreoffice'],
  },
];
