import { openShelf } from '../../../api/offline/answer-database.ts';
import type { AnswerShelf } from '../../../api/offline/answer-shelf.ts';
import { onShelfWrite, type ShelfWrite } from '../../../api/offline/read-or-stored.ts';
import { registerFrameWorker } from '../../../shared/workers.ts';
import { type StudyAnswer, type StudySave, studyAfter } from '../../study/store/study-after.ts';

function carryOut(shelf: AnswerShelf, write: ShelfWrite): Promise<void> {
  if ('body' in write) {
    const { body, ...mark } = write;
    return shelf.store(mark, body);
  }
  const { owner, url, at, saved } = write;
  return shelf.update(owner, url, at, (body) => studyAfter(body as StudyAnswer, saved as StudySave));
}

/** Wait before the worker fetches the release's files, ms: the study's own requests go first. */
const registrationDelay = 3_000;
let isStarted = false;

/** Stores from now on what this page needs without a connection. A browser that refuses to store opens nothing then. */
export function startOffline(): void {
  if (isStarted) return;
  isStarted = true;
  const shelf = openShelf();
  let written: Promise<void> = Promise.resolve();
  onShelfWrite((write) => {
    written = written.then(() => carryOut(shelf, write)).catch(() => undefined);
  });
  if (import.meta.env.PROD) setTimeout(() => void registerFrameWorker().catch(() => undefined), registrationDelay);
}
