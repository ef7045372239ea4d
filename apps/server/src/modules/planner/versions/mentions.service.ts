/** Notifies people that a comment mentions as @name, of those who may open the study. */
import { mentionMails } from '@uni/phrases';
import type { Context } from '../../../platform/context.ts';
import { orNotFound } from '../../../platform/http/index.ts';
import { holdersOf } from '../../access/index.ts';
import { notify } from '../../notices/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { projectionOf } from '../projections/projections.service.ts';
import { namesOf } from '../shared/people.service.ts';
import { readStudy } from '../studies/versions.repository.ts';
import { mentionedIn } from './mentions.model.ts';

interface Commented {
  readonly version_id: number;
  readonly line: string;
}

export const notifyMentioned = async (
  context: Context,
  { version_id, line }: Commented,
  comment: { readonly id: number; readonly text: string },
): Promise<void> => {
  const { actor, db, platform } = context;
  const row = orNotFound(await readStudy(db, version_id, { forUpdate: false }));
  const readers = await holdersOf(db, 'planning:read', row.enterprise_id);
  const people = mentionedIn(comment.text, readers).filter((id) => id !== actor.userId);
  if (people.length === 0) return;
  const enterprise = orNotFound(await findEnterprise(db, row.enterprise_id)).name;
  const { lines } = await projectionOf(db, row);
  const label = lines.find(({ key }) => key === line.split('#')[0])?.label ?? null;
  const by = (await namesOf(db, [actor.userId])).get(actor.userId) ?? '';
  const path = `/planejamento/${row.enterprise_id}/versoes?v=${row.id}`;
  await notify(context, {
    ...{ kind: 'mention', needs: 'planning:read', enterprise: row.enterprise_id, by: actor.userId, path, people },
    facts: { enterprise, version: row.nome, version_id: row.id, line: label },
    key: `mention:${comment.id}`,
    mail: ({ name }) => {
      const link = `${platform.origin}${path}`;
      return mentionMails.mention({ name, by, enterprise, version: row.nome, text: comment.text, link });
    },
  });
};
