import {
  applyEdits,
  insertAt,
  type JsonObject,
  packageTemplateItems,
  type StudyDocument,
  type StudyEdit,
} from '@uni/contracts';
import type { Study } from '@uni/engine';
import { planningGrid } from '@uni/phrases';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { itemMonth } from '../../study/milestones.ts';
import { itemsAt, randomId } from '../../study/store/edits.ts';
import type { StudyFacts } from '../../study/study-facts.ts';
import { studyFacts } from '../../study/study-facts.ts';
import { useWorkspace } from '../../study/workspace-context.tsx';
import { numberOf, objectOf } from '../../study-forms/form/control-values.ts';
import { useStudyForm } from '../../study-forms/form/form-context.tsx';
import { TemplatesDialog } from '../../study-forms/form/templates-dialog.tsx';

const copy = planningGrid.templates;
const PATH = '/expenses';
/** Target group of an entry whose group this study does not have. */
const ELSEWHERE = 'other_expenses';

/** The organization's packages of cost entries: put into this study as one step, or made out of a group's entries. */
export function Packages({ items }: { items: readonly JsonObject[] }) {
  const { document, commit, readOnly } = useStudyForm();
  const { study } = useWorkspace();
  const [open, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {copy.packages}
      </Button>
      {open && (
        <TemplatesDialog
          kind="package"
          content={items.length > 0 ? { items: [...items] } : null}
          onTake={({ nome, content }) =>
            commit(copy.applied(nome), packageEdits(document, packageTemplateItems(content) ?? [], study))
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The edits that add entries to a study, each fitted to what this study has. */
export function packageEdits(document: StudyDocument, items: readonly JsonObject[], study: Study): StudyEdit[] {
  const facts = studyFacts(study);
  const edits: StudyEdit[] = [];
  let current = document;
  let after = itemsAt(document, PATH).at(-1)?.id ?? null;
  for (const item of items) {
    const made = insertAt(current, PATH, after, fitted(item, facts, study), randomId);
    const outcome = applyEdits(current, made.edits);
    if (!outcome.ok) continue;
    current = outcome.document;
    after = made.id;
    edits.push(...outcome.applied);
  }
  return edits;
}

/** Groups, modules and indexes that this study lacks are left out; what would fall before its base month begins there. */
function fitted(item: JsonObject, facts: StudyFacts, study: Study): JsonObject {
  const group = facts.groups.some(({ key }) => key === item.group) ? (item.group ?? ELSEWHERE) : ELSEWHERE;
  const module = facts.modules.some(({ number }) => number === item.module) ? (item.module ?? null) : null;
  const index = facts.indexes.some((key) => key === item.index) ? (item.index ?? null) : null;
  const timing = objectOf(item.timing ?? null);
  const early = ['start', 'at'].filter((field) => itemMonth(study, numberOf(module), timing?.[field]) < 0);
  const moved = Object.fromEntries(early.map((field) => [field, { at: 'base' }]));
  return { ...item, group, module, index, timing: timing && { ...timing, ...moved } };
}
