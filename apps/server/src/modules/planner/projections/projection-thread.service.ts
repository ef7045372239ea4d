/** A thread that opens and edits large studies, so that the server stays responsive meanwhile. */
import { parentPort } from 'node:worker_threads';
import { openedHere } from './projection-opening.service.ts';
import type { ThreadAnswer, ThreadRequest } from './study-threads.service.ts';
import { WarmStudies } from './warm-studies.service.ts';

const warm = new WarmStudies();

const answerTo = (request: ThreadRequest['request']): ThreadAnswer['answer'] => {
  switch (request.kind) {
    case 'open':
      return openedHere(request.study, request.realised);
    case 'edit':
      return warm.edit(request);
    case 'confirm':
      warm.confirm(request.point, request.studyHash);
      return undefined;
  }
};

parentPort?.on('message', ({ id, request }: ThreadRequest) => {
  const answer: ThreadAnswer = { id, answer: answerTo(request) };
  parentPort?.postMessage(answer);
});
