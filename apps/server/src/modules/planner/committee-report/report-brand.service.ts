/** Logo and colour of an organization on its reports. */
import { fieldMessages, invalidFields, preconditionFailed, type ReportBrand, wireErrors } from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { hashText } from '../../../platform/hashing.ts';
import { HttpError } from '../../../platform/http/index.ts';
import { isDrawablePng } from '../../../platform/images/index.ts';
import { findBrand, insertBrand, updateBrand } from './report-brand.repository.ts';

const usual: ReportBrand = { logo: null, colour: null, version: 0 };

/** Returns what is chosen; nothing at version 0. */
export const readBrand = async ({ db }: Pick<Context, 'db'>): Promise<ReportBrand> => (await findBrand(db)) ?? usual;

/** Throws 403 without an organization, 400 for a logo that cannot be drawn, 412 with what another change stored. */
export async function replaceBrand(context: Context, chosen: ReportBrand): Promise<ReportBrand> {
  const { actor, db, platform } = context;
  if (actor.organizationId === null) throw new HttpError(wireErrors.permissionDenied);
  if (chosen.logo !== null && !isDrawablePng(chosen.logo))
    throw new HttpError(invalidFields({ logo: [fieldMessages.notImage] }));
  const before = await readBrand(context);
  if (before.version !== chosen.version) throw new HttpError(preconditionFailed(before));
  const after = { ...chosen, version: before.version + 1 };
  const store = before.version === 0 ? insertBrand : updateBrand;
  if (!(await store(db, after, platform.now()))) throw new HttpError(preconditionFailed(await readBrand(context)));
  await recordAudit(context, 'report_brand.changed', db.organizationId, {
    before: described(before),
    after: described(after),
  });
  return after;
}

/** The trail names a picture by its hash. */
const described = ({ logo, colour }: ReportBrand) => ({ logo: logo && hashText(logo), colour });
