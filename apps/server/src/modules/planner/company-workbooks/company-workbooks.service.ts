/** A company's own workbook becomes a draft, in one transaction with its enterprise and the meaning of its layout. */
import {
  companyWorkbookFaults,
  companyWorkbookLimits,
  fieldMessages,
  invalidFields,
  plannerErrors,
  type RealisedSeries,
  type WorkbookLayout,
  type WorkbookStudy,
  wireErrors,
} from '@uni/contracts';
import { sha256OfBytes } from '@uni/engine';
import type { Context, LongContext } from '../../../platform/context.ts';
import { type Actor, HttpError } from '../../../platform/http/index.ts';
import { findEnterprise } from '../enterprises/enterprises.repository.ts';
import { createEnterprise } from '../enterprises/enterprises.service.ts';
import { basisOf } from '../realised/realised-heads.service.ts';
import { runOnce } from '../shared/one-off-thread.service.ts';
import { missingEnterprise, requireReach } from '../shared/refusals.model.ts';
import { createVersion } from '../versions/versions.service.ts';
import type { ReadingAnswer, ReadingQuestion } from './company-reading.service.ts';
import { listLayouts, rememberLayout } from './workbook-layouts.service.ts';

export interface WorkbookStudyInput {
  readonly file: string;
  readonly file_name: string;
  readonly takes_hidden: boolean;
  readonly scale?: ReadingQuestion['scale'];
  readonly meaning?: WorkbookLayout['meaning'] | undefined;
  readonly base_month?: string | undefined;
  readonly closing?: string | null | undefined;
  readonly nome: string;
  readonly empreendimento?: number | undefined;
  readonly enterprise?: { readonly code: string; readonly name: string } | undefined;
}

type Made = Extract<ReadingAnswer, { kind: 'made' }>;

/** Nothing is written before the workbook was read and its study accepted. */
export async function createWorkbookStudy(long: LongContext, input: WorkbookStudyInput): Promise<WorkbookStudy> {
  requireTarget(long.actor, input);
  const known = await long.transact((context) => readKnown(context, input));
  const file = new Uint8Array(Buffer.from(input.file, 'base64'));
  const answer = await read({
    ...{ file, takesHidden: input.takes_hidden, scale: input.scale, name: input.enterprise?.name ?? known.name },
    ...{ meaning: input.meaning ?? null, known: known.layouts, realised: known.realised },
    ...{ baseMonth: input.base_month ?? null, closing: input.closing },
  });
  const made = requireMade(answer);
  return long.transact((context) => store(context, input, made, sha256OfBytes(file)));
}

/** One enterprise, new or known; a new one needs its own permission. */
function requireTarget(actor: Actor, { empreendimento, enterprise }: WorkbookStudyInput): void {
  if (empreendimento !== undefined) requireReach(actor, 'planning:write', empreendimento);
  else if (!enterprise) throw new HttpError(invalidFields({ empreendimento: [fieldMessages.required] }));
  else if (!actor.permissions.has('enterprise:write')) throw new HttpError(wireErrors.permissionDenied);
}

interface Known {
  readonly name: string;
  readonly layouts: ReadingQuestion['known'];
  readonly realised: RealisedSeries | null;
}

async function readKnown(context: Context, { empreendimento }: WorkbookStudyInput): Promise<Known> {
  const layouts = Object.fromEntries(
    (await listLayouts(context)).map(({ fingerprint, meaning }) => [fingerprint, meaning]),
  );
  if (empreendimento === undefined) return { name: '', layouts, realised: null };
  const enterprise = await findEnterprise(context.db, empreendimento);
  if (!enterprise) throw missingEnterprise(empreendimento);
  return { name: enterprise.name, layouts, realised: (await basisOf(context.db, empreendimento)).realised };
}

const longestMs = 20_000;

/** A file that exhausts time or memory is refused like one that cannot be read. */
const read = (question: ReadingQuestion): Promise<ReadingAnswer> => {
  if (question.file.length > companyWorkbookLimits.file) return Promise.resolve({ kind: 'unread', fault: 'too_large' });
  const script = new URL('./company-reading.thread.ts', import.meta.url);
  return runOnce<ReadingAnswer>(script, question, longestMs).catch(() => ({ kind: 'unread', fault: 'too_slow' }));
};

function requireMade(answer: ReadingAnswer): Made {
  if (answer.kind === 'made') return answer;
  if (answer.kind === 'refused') throw new HttpError(plannerErrors.studyRefused(answer.errors));
  if (answer.kind === 'unread') throw new HttpError(invalidFields({ file: [companyWorkbookFaults[answer.fault]] }));
  const rows = answer.rows.slice(0, namedRows);
  throw new HttpError(invalidFields({ meaning: [companyWorkbookFaults.pending, ...rows] }));
}

const namedRows = 20;

async function store(context: Context, input: WorkbookStudyInput, made: Made, digest: string): Promise<WorkbookStudy> {
  const enterprise = input.empreendimento ?? (await registered(context, input.enterprise));
  const { fingerprint, meaning, proof, study } = made;
  const differences = proof.lines.flatMap(({ key, module, reason }) =>
    reason === null ? [] : [{ key, module, reason }],
  );
  const origin = { file_name: input.file_name, file_sha256: digest, layout: fingerprint, differences };
  const { id } = await createVersion(context, { empreendimento: enterprise, nome: input.nome, study }, origin);
  await rememberLayout(context, { fingerprint, file_name: input.file_name, meaning });
  const { baseMonth, months, lines, total } = proof;
  const wire = {
    base_month: baseMonth,
    months,
    lines: lines.map(wireLine),
    total: { sheet: [...total.sheet], study: [...total.study] },
  };
  return { enterprise, version: id, fingerprint, proof: wire };
}

const wireLine = ({ rows, sheet, study, ...line }: Made['proof']['lines'][number]) => ({
  ...line,
  ...{ rows: [...rows], sheet: [...sheet], study: [...study] },
});

async function registered(context: Context, enterprise: WorkbookStudyInput['enterprise']): Promise<number> {
  if (!enterprise) throw new HttpError(invalidFields({ empreendimento: [fieldMessages.required] }));
  const fields = { ...enterprise, city: null, state: null, phase: 'prospecting' as const };
  return (await createEnterprise(context, fields)).id;
}
