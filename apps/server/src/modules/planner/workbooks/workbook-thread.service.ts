/** Runs in a thread of its own. A workbook takes a second of computing, and the server must go on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { evaluatePlausibility, openComposed } from '@uni/analysis';
import { projectionWorkbook, writeWorkbook } from '@uni/workbook';
import { archiveCompression } from '../../../platform/files/index.ts';
import { presentFindings } from '../plausibility/described-findings.model.ts';

const { study: stored, realised, circumstances, reason } = workerData;
const opened = openComposed(JSON.parse(stored), realised);
// Only accepted studies are stored. A refusal of one that an older engine accepted is a defect to report.
if (!opened.ok) throw new Error(`a stored study is refused at ${opened.errors[0]?.path}`);
const { study, projection } = opened.model;
const findings = presentFindings(study, evaluatePlausibility(study, projection, circumstances));
parentPort?.postMessage(writeWorkbook(projectionWorkbook(opened.model, { findings, reason }), archiveCompression));
