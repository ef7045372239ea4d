/** The sixty faults. To plant another, add a row; its text has to stand in its file exactly once. */
import type { Fault } from './fault.ts';
import { engineFaults } from './faults/engine.ts';
import { packageFaults } from './faults/packages.ts';
import { pageFaults } from './faults/page.ts';
import { screenFaults } from './faults/screens.ts';

export const faults: readonly Fault[] = [...engineFaults, ...packageFaults, ...pageFaults, ...screenFaults];
