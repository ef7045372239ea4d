/** Runs in a thread of its own. A workbook takes a second of computing, and the server must go on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { evaluatePlausibility, openComposed } from '@uni/analysis';
import { studyFrame } from '@uni/phrases';
import { projectionWorkbook, writeWorkbook } from '@uni/workbook';
import { archiveCompression } from '../../../platform/files/index.ts';
import { presentFindings } from '../plausibility/described-findings.model.ts';

const { study: stored, scenario, realised, circumstances, reason } = workerData;
const written = JSON.parse(stored);
/** The name heads every sheet: a scenario's stands in it. */
const named = scenario === null ? written : { ...written, name: studyFrame.under(written.name, scenario) };
const opened = openComposed(named, realised);
// Only accepted studies are stored. A refusal of one that an older engine accepted is a defect to report.
// A scenario that forms no valid study has been refused before.
if (!opened.ok) throw new Error(`a stored study is refused at ${opened.errors[0]?.path}`);
const { study, projection } = opened.model;
const findings = presentFindings(study, evaluatePlausibility(study, projection, circumstances));
parentPort?.postMessage(writeWorkbook(projectionWorkbook(opened.model, { findings, reason }), archiveCompression));
