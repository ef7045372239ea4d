/** Public links of the mirror: made and ended by users who write sales, opened without a session. */
import {
  fieldMessages,
  invalidFields,
  type MadeMirrorLink,
  type MirrorLink,
  mirrorLinkErrors,
  mirrorLinkLimits,
  type NewMirrorLink,
  type PublicMirror,
  throttled,
  wireErrors,
} from '@uni/contracts';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Context } from '../../../platform/context.ts';
import { newId, type TenantDatabase } from '../../../platform/database/index.ts';
import { HttpError, orNotFound, reachOf } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/module.ts';
import { addressBucket, type Rate } from '../../../platform/throttle/index.ts';
import { dayInSaoPaulo } from '../../../platform/time.ts';
import { namesOfUsers } from '../../access/index.ts';
import { chosenWithin, findEnterprise, missingEnterprise, requireReach } from '../../planner/index.ts';
import { selectUnits } from '../units/units.repository.ts';
import { hashOfLink, newLinkToken, organizationOfLink } from './mirror-link-token.gateway.ts';
import { presentLink, presentPublicUnit } from './mirror-links.presenter.ts';
import {
  countLivingLinks,
  countOpening,
  findOpenLink,
  insertLink,
  type LinkRow,
  lockLink,
  selectLinks,
  storeLinkRevocation,
} from './mirror-links.repository.ts';

const dayMs = 86_400_000;
/** An office of brokers has one address. A guesser of tokens has no more. */
const addressRate: Rate = { limit: 60, seconds: 60 };
/** A link that many share. */
const linkRate: Rate = { limit: 300, seconds: 60 };

const todayOf = ({ now }: Platform): string => dayInSaoPaulo(now());

export async function listLinks(
  { actor, db }: Context,
  { empreendimento }: { readonly empreendimento?: number | undefined },
): Promise<MirrorLink[]> {
  const rows = await selectLinks(db, chosenWithin(reachOf(actor, 'sales:write'), empreendimento));
  const names = await namesOfUsers(db, [...new Set(rows.map(({ created_by }) => created_by))]);
  return rows.map((row) => presentLink(row, names));
}

export async function createLink(context: Context, input: NewMirrorLink): Promise<MadeMirrorLink> {
  const { actor, db, platform } = context;
  const { empreendimento, name, shows_prices, expires_on } = input;
  if (!(await findEnterprise(db, empreendimento))) throw missingEnterprise(empreendimento);
  requireReach(actor, 'sales:write', empreendimento);
  requireExpiry(platform, expires_on);
  if ((await countLivingLinks(db, empreendimento, todayOf(platform))) >= mirrorLinkLimits.living)
    throw new HttpError(mirrorLinkErrors.tooMany);
  const token = newLinkToken(db.organizationId);
  const row = {
    ...{ id: newId(), enterprise_id: empreendimento, name, shows_prices, expires_on },
    ...{ created_at: platform.now(), created_by: actor.userId },
  };
  await insertLink(db, { ...row, token_hash: hashOfLink(token) });
  await recordAudit(context, 'mirror_link.created', row.id, { after: input });
  const names = await namesOfUsers(db, [actor.userId]);
  return { ...presentLink({ ...row, revoked_at: null, opened: 0, opened_on: null }, names), token };
}

/** A link lasts until a day within the limit. */
const requireExpiry = (platform: Platform, day: string): void => {
  const first = todayOf(platform);
  const last = dayInSaoPaulo(new Date(platform.now().getTime() + mirrorLinkLimits.days * dayMs));
  if (day < first) throw new HttpError(invalidFields({ expires_on: [fieldMessages.belowMinimum(first)] }));
  if (day > last) throw new HttpError(invalidFields({ expires_on: [fieldMessages.aboveMaximum(last)] }));
};

/** Throws 404 for a missing, a foreign and a revoked one alike. */
export const locateLink = async ({ db }: Context, id: number): Promise<LinkRow> => orNotFound(await lockLink(db, id));

export async function revokeLink(context: Context, { id, enterprise_id, name }: LinkRow): Promise<void> {
  const { actor, db, platform } = context;
  await storeLinkRevocation(db, id, { revoked_at: platform.now(), revoked_by: actor.userId });
  await recordAudit(context, 'mirror_link.revoked', id, { before: { empreendimento: enterprise_id, name } });
}

/** Throws 404 alike for a link that is unknown, expired or revoked, or whose enterprise was removed. */
export async function openLink(platform: Platform, token: string, address: string): Promise<PublicMirror> {
  await requireTurn(platform, 'mirror_link_address', addressBucket(address), addressRate);
  const organizationId = organizationOfLink(token);
  if (organizationId === null) throw new HttpError(wireErrors.notFound);
  const hash = hashOfLink(token);
  await requireTurn(platform, 'mirror_link', hash, linkRate);
  return platform.database.withOrganization(organizationId, (db) => readMirror(db, hash, todayOf(platform)));
}

async function readMirror(db: TenantDatabase, hash: string, today: string): Promise<PublicMirror> {
  const { id, enterprise_id, organization, shows_prices, expires_on } = orNotFound(await findOpenLink(db, hash, today));
  const { name: enterprise } = orNotFound(await findEnterprise(db, enterprise_id));
  const units = await selectUnits(db, { enterprises: [enterprise_id], today }, null);
  await countOpening(db, id, today);
  return {
    ...{ organization, enterprise, day: today, expires_on, shows_prices },
    units: units.map((unit) => presentPublicUnit(unit, shows_prices)),
  };
}

const requireTurn = async ({ throttle }: Platform, scope: string, subject: string, rate: Rate): Promise<void> => {
  const seconds = await throttle.take(scope, subject, rate);
  if (seconds > 0) throw new HttpError(throttled(seconds));
};
