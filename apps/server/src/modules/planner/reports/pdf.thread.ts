/** Runs in a thread of its own: sets one paper. */
import { parentPort, workerData } from 'node:worker_threads';
import { decisionPaper } from './decision-pdf.gateway.ts';
import { executivePaper } from './executive-pdf.gateway.ts';
import { writePaper } from './pdf-layout.gateway.ts';

const { paper, content } = workerData;
parentPort?.postMessage(await writePaper(paper === 'decision' ? decisionPaper(content) : executivePaper(content)));
