import { fieldMessages, invalidFields, wireErrors } from '@uni/contracts';
import { HttpError } from './http-error.ts';

/** Returns the row, or throws 404. A missing row and another organization's row are indistinguishable. */
export const orNotFound = <T>(row: T | null | undefined): T => {
  if (row === null || row === undefined) throw new HttpError(wireErrors.notFound);
  return row;
};

/** W9: a DELETE may name its row twice; a disagreement is a mistake, not a choice. */
export const requireSameId = (pathId: number, bodyId: number | undefined): void => {
  if (bodyId !== undefined && bodyId !== pathId)
    throw new HttpError(invalidFields({ id: [fieldMessages.idsDisagree] }));
};
