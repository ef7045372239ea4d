/** The thread behind `computePortfolio`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type PortfolioTask, projectHere } from './portfolio-projection.service.ts';

parentPort?.postMessage(projectHere(workerData as PortfolioTask));
