/** Benches among the rows of `npm run proofs`. */
import { common, type Proof, script } from './proof.ts';

export const benches: readonly Proof[] = [
  {
    ...common,
    name: 'bench',
    what: 'the engine beside a naive one, a loop in C and a spreadsheet',
    command: script('bench'),
    reading: 'figures',
    needs: ['libreoffice'],
  },
  {
    ...common,
    name: 'bench:analysis',
    what: 'goals, tables and simulations',
    command: script('bench:analysis'),
    reading: 'figures',
  },
  {
    ...common,
    name: 'bench:web',
    what: 'login, home and workspace at first sight beside antd and react-admin',
    command: script('bench:web'),
    reading: 'figures',
    needs: ['chromium'],
  },
  {
    ...common,
    name: 'bench:grid',
    what: 'the planning grid on the move beside a canvas',
    command: script('bench:grid'),
    reading: 'figures',
    needs: ['chromium'],
  },
  ...(
    [
      ['landing', 'a million rows of an ERP beside COPY'],
      ['series', 'stored months beside adding up five million movements'],
      ['remapping', 'other rules for half a million movements'],
      ['projection', 'the installments of two thousand contracts, brought to the back office'],
      ['load', 'a first load of size L, killed on the way'],
    ] as const
  ).map(
    ([bench, what]): Proof => ({
      ...common,
      name: `bench:erp-${bench}`,
      what,
      command: script('bench:erp', '--part', bench),
      reading: 'figures',
      needs: ['postgresql'],
    }),
  ),
  {
    ...common,
    name: 'bench:sales',
    what: 'lists, exports and feeds over a million installments',
    command: script('bench:sales'),
    reading: 'figures',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'bench:colab',
    what: 'the night of an anonymous comparison',
    command: script('bench:colab'),
    reading: 'figures',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'bench:home',
    what: 'the first screen with two hundred enterprises',
    command: script('bench:home'),
    reading: 'figures',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'bench:save',
    what: 'what saving one cell costs beside the engine and one commit',
    command: script('bench:save'),
    reading: 'figures',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'bench:workbook',
    what: 'writing a workbook beside the least that writes its cells',
    command: script('bench:workbook'),
    reading: 'figures',
  },
  {
    ...common,
    name: 'bench:sign-in',
    what: 'seventy people who sign in at once',
    command: script('bench:sign-in'),
    reading: 'figures',
    needs: ['postgresql'],
  },
  {
    ...common,
    name: 'bench:start',
    what: 'a first start, a start again and the memory at rest, on both databases',
    command: script('bench:start'),
    reading: 'figures',
    needs: ['postgresql'],
  },
];
