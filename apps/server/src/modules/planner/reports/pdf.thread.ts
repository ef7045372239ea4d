/** Runs in a thread of its own: sets one PDF. */
import { parentPort, workerData } from 'node:worker_threads';
import { decisionPdf } from './decision-pdf.gateway.ts';
import { executivePdf } from './executive-pdf.gateway.ts';
import { writePdf } from './pdf-layout.gateway.ts';

const { paper: kind, content } = workerData;
parentPort?.postMessage(await writePdf(kind === 'decision' ? decisionPdf(content) : executivePdf(content)));
