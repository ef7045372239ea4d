import { fieldMessages, invalidFields } from '@uni/contracts';
import { Refusal } from '../../../platform/http/index.ts';

/** W9: a DELETE may name its row twice; a disagreement is a mistake, not a choice. */
export const requireSameId = (pathId: number, bodyId: number | undefined): void => {
  if (bodyId !== undefined && bodyId !== pathId) throw new Refusal(invalidFields({ id: [fieldMessages.idsDisagree] }));
};
