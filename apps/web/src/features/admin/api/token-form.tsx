import {
  type MadeApiToken,
  organizationScopeKeys,
  type TokenKind,
  type TokenScope,
  tokenLimits,
  tokenScopeKeys,
} from '@uni/contracts';
import { apiAccess, common } from '@uni/phrases';
import { useTokenWrites } from '../../../api/access/api-tokens.ts';
import { FormProblem, SaveActions } from '../../../shared/record-form/form-parts.tsx';
import { useLeaveGuard } from '../../../shared/record-form/use-leave-guard.tsx';
import { useRecordForm } from '../../../shared/record-form/use-record-form.ts';
import { DayField } from '../../../ui/field/day-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { Choices } from './choices.tsx';
import { dayIn } from './token-words.ts';

const copy = apiAccess.tokens;
const usualDays = 90;

/** A new token: for what, for how long, by which name. */
export function TokenForm(props: { kind: TokenKind; onMade: (token: MadeApiToken) => void; onClose: () => void }) {
  const { kind, onMade, onClose } = props;
  const { create } = useTokenWrites(kind);
  const form = useRecordForm({
    initial: { name: '', scopes: [] as TokenScope[], expires_on: dayIn(usualDays) },
    check: ({ name, scopes, expires_on }) => ({
      ...(name.trim() ? {} : { name: common.fieldErrors.required }),
      ...(scopes.length > 0 ? {} : { scopes: copy.noScopes }),
      ...(expires_on >= dayIn(0) && expires_on <= dayIn(tokenLimits.days) ? {} : { expires_on: copy.expiresHint }),
    }),
    save: async (draft) => {
      const made = await create.mutateAsync(draft);
      guard.release();
      onMade(made);
    },
    onSaved: () => undefined,
  });
  const guard = useLeaveGuard(form.dirty);
  const { draft, problems, set } = form;
  return (
    <>
      <Drawer
        title={kind === 'personal' ? copy.createOwnTitle : copy.createTitle}
        onClose={onClose}
        onSubmit={form.submit}
        actions={<SaveActions busy={form.busy} onCancel={onClose} />}
      >
        <Stack ref={form.area} gap={12}>
          <TextField
            label={copy.name}
            hint={copy.nameHint}
            maxLength={tokenLimits.name}
            data-autofocus
            value={draft.name}
            error={problems.name}
            onChange={(name) => set({ name })}
          />
          <DayField
            label={copy.expires}
            hint={copy.expiresHint}
            min={dayIn(0)}
            max={dayIn(tokenLimits.days)}
            value={draft.expires_on}
            error={problems.expires_on}
            onChange={(expires_on) => set({ expires_on })}
          />
          <Choices
            legend={copy.scopes}
            options={kind === 'personal' ? tokenScopeKeys : organizationScopeKeys}
            chosen={draft.scopes}
            label={(scope) => apiAccess.scopes[scope]}
            error={problems.scopes}
            onChange={(scopes) => set({ scopes })}
          />
          <FormProblem text={form.problem} />
        </Stack>
      </Drawer>
      {guard.question}
    </>
  );
}
