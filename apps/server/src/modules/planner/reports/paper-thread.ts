/** Runs in a thread of its own: sets one paper. */
import { parentPort, workerData } from 'node:worker_threads';
import { decisionPaper } from './decision-paper.ts';
import { executivePaper } from './executive-paper.ts';
import { writePaper } from './paper-furniture.ts';

const { paper, content } = workerData;
parentPort?.postMessage(await writePaper(paper === 'decision' ? decisionPaper(content) : executivePaper(content)));
