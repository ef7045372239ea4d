/** Under this name the worker of daily figures is called. */
export const figureDaysWorker = 'figure-days';
