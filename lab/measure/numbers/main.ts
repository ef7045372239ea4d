import { parseArgs } from 'node:util';
import { launch } from '@uni/tools/browser/launch.ts';
import { build, openDemoServer, signIn } from '@uni/tools/demonstration/demo-server.ts';
import { type Figure, handOut, markdown, table } from '../../figures.ts';
import { recordSection, today } from '../../record.ts';
import { compareDocuments } from './documents.ts';
import { Comparison } from './figures.ts';
import { prepareFigures } from './organization-data.ts';
import { type Coverage, noCoverage } from './receipts.ts';
import { NumbersRegistry, requestAs } from './registry.ts';
import { type Walk, walkCashFlow, walkComparison, walkPortfolio, walkVersion } from './screens.ts';

/** Of all computed numbers on screen, how many have to explain themselves. */
const GOAL = 0.99;
const LISTED = 40;

interface Outcome {
  readonly comparison: Comparison;
  readonly coverage: Coverage;
  readonly versions: number;
}

async function measure(every: number): Promise<Outcome> {
  const server = await openDemoServer();
  const browser = await launch();
  try {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 1100 } });
    const page = await context.newPage();
    const token = await signIn(page, server);
    const request = requestAs(server, token);
    await prepareFigures(request, await NumbersRegistry.read(request));
    const registry = await NumbersRegistry.read(request);
    const comparison = new Comparison(registry);
    const walk: Walk = { page, server, registry, comparison, coverage: noCoverage(), every };
    console.log('… papers and workbooks');
    await compareDocuments(server, token, request, registry, comparison);
    // Receipts are opened in the drafts only: those of the other versions are made alike.
    console.log('… home and list');
    await walkPortfolio(walk);
    report(walk);
    for (const known of registry.versions) {
      console.log(`… ${known.enterprise.name}, ${known.version.nome} (${Math.round(performance.now() / 1_000)} s)`);
      const working = known.version.state === 'draft';
      await walkVersion(walk, known, working);
      await walkComparison(walk, known);
      if (working) await walkCashFlow(walk, known);
      report(walk);
    }
    return { comparison, coverage: walk.coverage, versions: registry.versions.length };
  } finally {
    await browser.close();
    await server.close();
  }
}

function report({ comparison, coverage }: Walk): void {
  const { compared, differences } = comparison;
  console.log(
    `  ${compared} compared, ${differences.length} differ; ${coverage.explained} of ${coverage.requested} explained`,
  );
}

function rowsOf({ comparison, coverage }: Outcome): Figure[] {
  const { compared, differences } = comparison;
  const share = coverage.explained / Math.max(1, coverage.requested);
  return [
    { what: 'indicators compared', measured: String(compared) },
    { what: 'differences', measured: String(differences.length), goal: '0', met: differences.length === 0 },
    { what: 'computed numbers asked for a receipt', measured: String(coverage.requested) },
    { what: 'explained', measured: percent(share), goal: '≥ 99 %', met: share >= GOAL },
    {
      what: 'parts that do not sum',
      measured: String(coverage.open.length),
      goal: '0',
      met: coverage.open.length === 0,
    },
  ];
}

const percent = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`;

function list(title: string, all: readonly string[]): void {
  if (all.length === 0) return;
  console.log(`\n${title}:\n${all.slice(0, LISTED).join('\n')}`);
  if (all.length > LISTED) console.log(`and ${all.length - LISTED} more`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { record: { type: 'boolean', default: false }, every: { type: 'string', default: '61' } },
  });
  build();
  const outcome = await measure(Number(values.every));
  const { comparison, coverage } = outcome;
  const rows = rowsOf(outcome);
  list('different', comparison.differences);
  list('without a receipt', coverage.silent);
  list('receipts that do not add up', coverage.open);
  list(
    'figures by place',
    [...comparison.countsByLocation].map(([location, count]) => `${String(count).padStart(6)}  ${location}`),
  );
  const heading = `${today()}: ${outcome.versions} versions of the demonstration, ${comparison.countsByLocation.size} places, one cash-flow cell in ${values.every} besides all totals`;
  console.log(`\n${heading}\n\n${table(rows)}\n`);
  const share = percent(coverage.explained / Math.max(1, coverage.requested));
  console.log(`indicators compared: ${comparison.compared}, differences: ${comparison.differences.length}`);
  console.log(
    `explained: ${coverage.explained} of ${coverage.requested} (${share}), parts that do not sum: ${coverage.open.length}`,
  );
  handOut(rows);
  if (values.record) recordSection('measure:numbers', `${heading}\n\n${markdown(rows)}`);
  if (rows.some(({ met }) => met === false)) process.exitCode = 1;
}

await main();
