/** Runs in a thread of its own. The sheets of forty developments take a while, and the server must go on answering. */
import { parentPort, workerData } from 'node:worker_threads';
import { portfolioWorkbook, writeWorkbook } from '@uni/workbook';
import { archiveCompression } from '../../../platform/files/index.ts';
import { cashFlowBook } from './cash-flow-book.service.ts';

parentPort?.postMessage(writeWorkbook(portfolioWorkbook(cashFlowBook(workerData)), archiveCompression));
