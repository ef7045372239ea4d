import { readScheduleFile } from './read-schedule-file.ts';

/** Reads a schedule in a worker: a large file takes seconds and must not block typing. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  postMessage(readScheduleFile(new Uint8Array(data)));
});
