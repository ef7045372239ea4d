/** Compiles the two C programs and runs them on a study. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Projection, Study } from '@uni/engine';
import { dump } from './dump.ts';
import { dumpFeatured } from './featured-dump.ts';

/** Bytes of every line of a large study as text. */
const LARGEST_OUTPUT = 1 << 28;

/** The answer of the C program for plain studies: money in centavos, times in milliseconds. */
export interface LoopAnswer {
  npv: number;
  max_exposure: number;
  /** −1 when the flow is not paid back. */
  payback_month: number;
  irr_month: number;
  /** Lines that are not zero in every month. */
  lines: number;
  /** Σ |cell|·(month mod 7 + 1) over all lines. */
  cells: number;
  ms: number;
  root_ms: number;
}

/** The answer of the C program for studies with every rule. */
export type FeaturedAnswer = Pick<LoopAnswer, 'lines' | 'cells' | 'ms'>;

/** A compiled C program, and the studies that it was given as files. */
class Program {
  private readonly folder = mkdtempSync(join(tmpdir(), 'uni-bench-'));
  private readonly program = join(this.folder, 'loop');
  private readonly inputs = new Map<Study, string>();
  private readonly write: (study: Study, months: number) => string;

  constructor(sources: readonly string[], write: (study: Study, months: number) => string) {
    this.write = write;
    execFileSync('cc', ['-O2', '-std=c11', '-o', this.program, ...sources, '-lm'], { stdio: 'inherit' });
  }

  run(study: Study, months: number, options: readonly string[]): string {
    const input = this.inputs.get(study) ?? join(this.folder, `${this.inputs.size}.txt`);
    if (!this.inputs.has(study)) writeFileSync(input, this.write(study, months));
    this.inputs.set(study, input);
    return execFileSync(this.program, [input, ...options], { encoding: 'utf8', maxBuffer: LARGEST_OUTPUT });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

const pathOf = (name: string) => new URL(name, import.meta.url).pathname;

/** The C loop of a plain study. */
export class Loop {
  private readonly program = new Program([pathOf('./loop.c')], dump);

  run(study: Study, months: number, iterations: number): LoopAnswer {
    return JSON.parse(this.program.run(study, months, [String(iterations)]));
  }

  remove(): void {
    this.program.remove();
  }
}

/** A cell in which the C loop and a projection differ. */
interface CellDifference {
  /** `key|module, company or - for the whole|month` */
  where: string;
  loop: number;
  projection: number;
}

/** The C loop of a study with every rule. */
export class FeaturedLoop {
  private readonly program: Program;

  constructor() {
    const folder = pathOf('./featured-loop/');
    const sources = readdirSync(folder).filter((name) => name.endsWith('.c'));
    this.program = new Program(
      sources.map((name) => join(folder, name)),
      dumpFeatured,
    );
  }

  run(study: Study, months: number, iterations: number): FeaturedAnswer {
    return JSON.parse(this.program.run(study, months, [String(iterations)]));
  }

  /** Returns every cell of every line that is not the projection's, in both directions. */
  differences(study: Study, { months, lines }: Pick<Projection, 'months' | 'lines'>): CellDifference[] {
    const own = this.lines(study, months);
    const given = new Map(
      lines.map(({ key, company, module, values }) => [`${key}|${company ?? module ?? '-'}`, values]),
    );
    return [...new Set([...own.keys(), ...given.keys()])].flatMap((name) => {
      const [left, right] = [own.get(name) ?? [], given.get(name) ?? []];
      return Array.from({ length: Math.max(left.length, right.length) }, (_, month) => ({
        where: `${name}|${month}`,
        loop: left[month] ?? 0,
        projection: right[month] ?? 0,
      })).filter(({ loop, projection }) => loop !== projection);
    });
  }

  /** The lines that are not zero in every month, by key and module, company or `-`. */
  private lines(study: Study, months: number): Map<string, number[]> {
    const rows = this.program.run(study, months, ['1', 'cells']).trimEnd().split('\n');
    return new Map(
      rows.map((row) => {
        const [key, owner, ...cells] = row.split('\t');
        return [`${key}|${owner}`, cells.map(Number)];
      }),
    );
  }

  remove(): void {
    this.program.remove();
  }
}
