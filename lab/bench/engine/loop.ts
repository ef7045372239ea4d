/** Compiles `loop.c` and runs it on a study. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Study } from '@uni/engine';
import { dump } from './dump.ts';

/** The C program's answer: money in centavos, times in milliseconds. */
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

export class Loop {
  private readonly folder = mkdtempSync(join(tmpdir(), 'uni-bench-'));
  private readonly program = join(this.folder, 'loop');
  private readonly inputs = new Map<string, string>();

  constructor() {
    const source = new URL('loop.c', import.meta.url).pathname;
    execFileSync('cc', ['-O2', '-std=c11', '-o', this.program, source, '-lm'], { stdio: 'inherit' });
  }

  run(study: Study, months: number, iterations: number): LoopAnswer {
    const input = this.inputs.get(study.name) ?? join(this.folder, `${this.inputs.size}.txt`);
    if (!this.inputs.has(study.name)) writeFileSync(input, dump(study, months));
    this.inputs.set(study.name, input);
    return JSON.parse(execFileSync(this.program, [input, String(iterations)], { encoding: 'utf8' }));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
