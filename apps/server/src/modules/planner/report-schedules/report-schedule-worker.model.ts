/** Under this name the worker that sends reports is called. */
export const reportScheduleWorker = 'report schedules';

/** A turn begins no further report after this time. The rest waits for the next turn. */
export const turnMs = 60_000;

/** Waits between the attempts of one sending that failed for an unforeseen cause. After the last attempt it pauses. */
export const againMinutes: readonly number[] = [5, 30];
