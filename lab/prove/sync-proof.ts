/**
 * One seeded proof of a connector. An emulated ERP has faults, workers are killed, books change between and during the runs.
 * At the end what has landed is what the ERP holds, and its quotas were never exceeded.
 */
import { type FaultName, mutationNames } from '@uni/emulators';
import { insertConnection } from '@uni/server/src/modules/integration/connections/connections.repository.ts';
import { contextOpener } from '@uni/server/src/modules/integration/connections/context.service.ts';
import { sealSecrets } from '@uni/server/src/modules/integration/connections/secrets.model.ts';
import type { ErpSystems } from '@uni/server/src/modules/integration/connections/systems.model.ts';
import { landingRun } from '@uni/server/src/modules/integration/reading/landing-run.service.ts';
import { readingWorker } from '@uni/server/src/modules/integration/reading/reading.worker.ts';
import { insertRun } from '@uni/server/src/modules/integration/runs/runs.repository.ts';
import { siengeSystem } from '@uni/server/src/modules/integration/sienge/access.model.ts';
import { uauSystem } from '@uni/server/src/modules/integration/uau/access.model.ts';
import { newId, type Transaction } from '@uni/server/src/platform/database/index.ts';
import type { Platform } from '@uni/server/src/platform/module.ts';
import { chanceOf, type ProvenErp, provenSienge, provenUau } from '@uni/server/testing/index.ts';
import { sql } from 'kysely';

export interface ProofResult {
  readonly runs: number;
  readonly calls: number;
  readonly rows: number;
  /** Number of planted faults by kind. */
  readonly struck: Readonly<Record<string, number>>;
  /** Failed expectations; empty when all is well. */
  readonly findings: readonly string[];
}

/** State that the proof shares between its seeds. */
export interface ProofContext {
  readonly platform: Platform;
  readonly organizationId: number;
  /** Both ends' clocks stand still but for this. */
  readonly clock: { aheadMs: number };
}

const systems: ErpSystems = { sienge: siengeSystem, uau: uauSystem };
const openers = { sienge: provenSienge, uau: provenUau } as const;

const landing = landingRun(async () => undefined);
const DAY_MS = 86_400_000;

/** Real-time limit for an answer; a hanging answer takes longer. */
const PATIENCE_MS = 250;
const HANG_MS = 2_000;
/** Each hang costs real time. */
const MOST_HANGS = 0.004;

class Killed extends Error {
  override readonly name = 'Killed';
}

export const proveSeed = async (
  context: ProofContext,
  system: keyof typeof openers,
  seed: number,
): Promise<ProofResult> => {
  const chance = chanceOf(seed * 31 + 7);
  const erp = await openers[system](seed, chance);
  try {
    return await new Proof(context, erp, seed, chance).run();
  } finally {
    await erp.emulator.close();
  }
};

class Proof {
  readonly #stage: ProofContext;
  readonly #erp: ProvenErp;
  readonly #seed: number;
  readonly #chance: () => number;
  readonly #connectionId = newId();
  readonly #findings: string[] = [];
  readonly #struck: Record<string, number> = {};
  #runs = 0;

  constructor(context: ProofContext, erp: ProvenErp, seed: number, chance: () => number) {
    this.#stage = context;
    this.#erp = erp;
    this.#seed = seed;
    this.#chance = chance;
  }

  async run(): Promise<ProofResult> {
    await this.#connect();
    await this.#readWhole();
    await this.#compare('after the first load');
    this.#change(6);
    await this.#read('incremental');
    this.#change(4);
    await this.#read('incremental');
    await this.#readWhole();
    await this.#compare('after the last load');
    this.#findings.push(...this.#erp.quotaFindings());
    const { emulator } = this.#erp;
    const journal = emulator.journal();
    if (journal.some(({ outsideReading }) => outsideReading)) this.#findings.push('asked for more than reading');
    for (const { fault } of journal) if (fault !== '') this.#count(fault);
    const { repeated, drifted, shifted } = emulator.oddities();
    this.#count('rows repeated', repeated);
    this.#count('rows in another shape', drifted);
    this.#count('changes while reading', shifted);
    return {
      runs: this.#runs,
      calls: journal.length,
      rows: Object.values(emulator.truth().rows).reduce((sum, { count }) => sum + count, 0),
      struck: this.#struck,
      findings: this.#findings,
    };
  }

  #count(name: string, times = 1): void {
    this.#struck[name] = (this.#struck[name] ?? 0) + times;
  }

  #within<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#stage.platform.database.withOrganization(this.#stage.organizationId, work);
  }

  get #connectionKey() {
    return { organizationId: this.#stage.organizationId, connectionId: this.#connectionId };
  }

  /** Moves both ends' clocks. */
  #pass(milliseconds: number): void {
    this.#stage.clock.aheadMs += milliseconds;
    this.#erp.emulator.clock.set(this.#erpNow());
  }

  /** Some ERPs' clocks are a day off. */
  get #daysOff(): number {
    return [0, 0, 0, 1, -1][this.#seed % 5] ?? 0;
  }

  #erpNow(): Date {
    return new Date(this.#stage.platform.now().getTime() + this.#daysOff * DAY_MS);
  }

  async #connect(): Promise<void> {
    const { platform, organizationId } = this.#stage;
    const { system, emulator, connection } = this.#erp;
    emulator.clock.set(this.#erpNow());
    const { secrets, settings, ...fields } = connection;
    await this.#within((transaction) =>
      insertConnection(transaction, {
        id: this.#connectionId,
        system,
        name: `${system} ${this.#seed}`,
        ...fields,
        secrets: sealSecrets(platform.sealing, organizationId, this.#connectionId, secrets),
        settings: JSON.stringify(settings),
        created_at: platform.now(),
        next_run_at: null,
      }),
    );
  }

  /** A process of its own: from one moment on nothing of it reaches the database any more. */
  #worker(diesAfter: number | null) {
    const { platform, organizationId } = this.#stage;
    let transactions = 0;
    const isDead = () => diesAfter !== null && transactions > diesAfter;
    const withOrganization: Platform['database']['withOrganization'] = async (id, work) => {
      transactions += 1;
      if (isDead()) throw new Killed('The process has been killed');
      return platform.database.withOrganization(id, work);
    };
    const killablePlatform: Platform = {
      ...platform,
      database: { ...platform.database, withOrganization },
      stream: (address, request, patience) =>
        platform.stream(address, request, { ...patience, firstByteMs: PATIENCE_MS, idleMs: PATIENCE_MS }),
      pause: async (milliseconds, signal) => {
        signal.throwIfAborted();
        this.#pass(milliseconds);
      },
    };
    const worker = readingWorker(killablePlatform, {
      adapterOf: (system) => systems[system].adapter,
      openContext: contextOpener(killablePlatform, systems),
      handlers: { full: landing, incremental: landing, slice: landing, certificate: landing },
    });
    return { act: () => worker.act(organizationId, new AbortController().signal), wasKilled: isDead };
  }

  /**
   * Reads everything. Parts may be given up under faults, and rows may change during the read. The next run, with the ERP well
   * and at rest, must complete them.
   */
  async #readWhole(): Promise<void> {
    const { oddities } = this.#erp.emulator;
    const before = oddities().shifted;
    const isWhole = await this.#read('full');
    if (isWhole && oddities().shifted === before) return;
    if (!(await this.#read('full', { isRough: false }))) this.#findings.push('parts were given up without a fault');
  }

  /** Answers of one kind of fault come alone or in bursts. */
  #roughen(isRough: boolean): void {
    const chance = this.#chance;
    const burst = isRough && chance() < 0.5 ? 2 + Math.floor(chance() * 6) : 1;
    const rateOf = (fault: FaultName): number => {
      const rate = (chance() * 0.03) / burst;
      return fault === 'hang' ? Math.min(rate, MOST_HANGS / burst) : rate;
    };
    const rates = Object.fromEntries(this.#erp.faults.map((fault) => [fault, isRough ? rateOf(fault) : 0]));
    const pace = { hangMs: HANG_MS, slowMs: 20, dripMs: 1 };
    this.#erp.emulator.faults({ seed: this.#seed * 10 + this.#runs, rates, burst, ...pace });
    this.#erp.oddly(isRough ? chance : null);
    if (burst > 1) this.#count('runs with bursts');
    if (this.#daysOff !== 0) this.#count('runs with a clock that is a day off');
  }

  /** False: parts of it were given up. Two in three runs are under faults, half with a worker that dies on the way. */
  async #read(kind: 'full' | 'incremental', { isRough } = { isRough: this.#chance() < 0.67 }): Promise<boolean> {
    const { platform } = this.#stage;
    this.#runs += 1;
    this.#roughen(isRough);
    const witness = kind === 'full' ? this.#erp.witness() : null;
    const order = { kind, resources: [], by: null, at: platform.now() };
    const run = await this.#within((transaction) => insertRun(transaction, this.#connectionId, order));
    if (!run) throw new Error('A run was already under way');
    const state = await this.#settled(run.id);
    if (state === null || state === 'failed' || state === 'cancelled')
      this.#findings.push(
        `${kind} run ${this.#runs}: ${state ?? 'never ended'} ${JSON.stringify(await this.#failedRunState(run.id))}`,
      );
    const slices = await this.#slices(run.id);
    const doubted = new Set(slices.filter((slice) => slice.isDoubtful).map(({ resource }) => resource));
    const missing = await this.#within(
      async (transaction) => witness?.(transaction, this.#connectionKey, doubted) ?? [],
    );
    this.#findings.push(...missing.map((one) => `${kind} run ${this.#runs}: ${one}`));
    return !slices.some(({ state: slice }) => slice === 'failed');
  }

  /** Returns a run's final state, with workers that die and workers that race; null: it has not ended. */
  async #settled(runId: number): Promise<string | null> {
    let deaths = this.#chance() < 0.5 ? 1 + Math.floor(this.#chance() * 2) : 0;
    for (let round = 0; round < 400; round += 1) {
      const diesAfter = deaths > 0 ? Math.floor(this.#chance() * 120) : null;
      const { act, wasKilled } = this.#worker(diesAfter);
      // Two workers at once: of them one reads.
      const isRace = this.#chance() < 0.1;
      if (isRace) this.#count('races of two workers');
      const others = isRace ? [this.#worker(null).act()] : [];
      await act().catch((error: unknown) => {
        if (!(error instanceof Killed) && !wasKilled()) throw error;
      });
      await Promise.all(others);
      if (wasKilled()) {
        this.#count('workers killed');
        deaths -= 1;
      }
      const { state } = await this.#within((transaction) =>
        transaction
          .selectFrom('erp_runs')
          .select('state')
          .where('organization_id', '=', this.#stage.organizationId)
          .where('id', '=', runId)
          .executeTakeFirstOrThrow(),
      );
      if (!['queued', 'running', 'waiting'].includes(state)) return state;
      this.#pass(1_900_000);
    }
    return null;
  }

  #slices(runId: number): Promise<{ resource: string; state: string; isDoubtful: boolean }[]> {
    return this.#within(async (transaction) => {
      const { rows } = await sql<{ resource: string; state: string; isDoubtful: boolean }>`
        select resource, state, state = 'failed' or may_be_forbidden as "isDoubtful" from erp_run_slices
        where organization_id = ${this.#stage.organizationId}::int8 and run_id = ${runId}::int8`.execute(transaction);
      return rows;
    });
  }

  /** Returns the stored state of a run that failed. */
  #failedRunState(runId: number): Promise<unknown> {
    return this.#within(async (transaction) => {
      const { rows } = await sql`
        select r.failure, r.attempts, s.resource, s.label, s.state, s.failure as slice, s.attempts as tried
        from erp_runs r left join erp_run_slices s on s.run_id = r.id and s.attempts > 0
        where r.id = ${runId}::int8`.execute(transaction);
      return rows;
    });
  }

  /** Changes the ERP's books. A change without a row to apply to is left out. */
  #change(count: number): void {
    for (let change = 0; change < count; change += 1) {
      const name = mutationNames[Math.floor(this.#chance() * mutationNames.length)] ?? '';
      try {
        this.#erp.emulator.mutate(name, { seed: Math.floor(this.#chance() * 1e6) });
        this.#count(name.endsWith('.remove') ? 'deletions between runs' : 'changes between runs');
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
  }

  async #compare(when: string): Promise<void> {
    const findings = await this.#within((transaction) => this.#erp.findings(transaction, this.#connectionKey));
    this.#findings.push(...findings.map((one) => `${when}: ${one}`));
  }
}
