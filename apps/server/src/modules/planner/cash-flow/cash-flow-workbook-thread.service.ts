/** Runs in a thread of its own: the sheets of forty developments take a while, in which the server has others to answer. */
import { parentPort, workerData } from 'node:worker_threads';
import { portfolioWorkbook, writeWorkbook } from '@uni/workbook';
import { cashFlowBook } from './cash-flow-book.service.ts';

parentPort?.postMessage(writeWorkbook(portfolioWorkbook(cashFlowBook(workerData))));
