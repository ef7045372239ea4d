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

/** A fault of one study must not end the thread: others wait in it, and their models are warm. */
const attempt = ({ id, request }: ThreadRequest): ThreadAnswer => {
  try {
    return { id, answer: answerTo(request) };
  } catch (error) {
    return { id, error };
  }
};

parentPort?.on('message', (request: ThreadRequest) => parentPort?.postMessage(attempt(request)));
