import {
  type ApiToken,
  type MadeApiToken,
  type NewApiToken,
  organizationScopeKeys,
  type TokenKind,
  type TokenScope,
  tokenLimits,
  tokenScopeKeys,
} from '@uni/contracts';
import { apiAccess } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { day, drawn, text } from '../../../shared/record-form/form-fields.tsx';
import { type FormTarget, toOperation } from '../../../shared/record-form/form-target.ts';
import { Choices } from './choices.tsx';
import { dayIn } from './token-labels.ts';

const copy = apiAccess.tokens;
const usualDays = 90;

// A token of one's own stands in the organization's list too.
const renews = ['/api/access/tokens/', '/api/admin/api-tokens/'] as const;
const made = { renews, always: true, showsNew: true } as const;

/** A new token: for what, for how long, by which name. */
const tokenForm = (saves: FormTarget<NewApiToken, unknown, MadeApiToken>, title: string) =>
  defineForm({
    saves,
    gap: 12,
    title: (_: Subject<ApiToken, TokenKind>) => title,
    fields: {
      name: text({ required: true, most: tokenLimits.name, hint: copy.nameHint, focus: true }),
      expires_on: day({ required: copy.expiresHint, hint: copy.expiresHint }),
      scopes: drawn<TokenScope[]>([]),
    },
    labels: apiAccess.fields,
    begin: () => ({ expires_on: dayIn(usualDays) }),
    check: ({ scopes, expires_on }) => ({
      ...(scopes.length > 0 ? {} : { scopes: copy.noScopes }),
      ...(expires_on >= dayIn(0) && expires_on <= dayIn(tokenLimits.days) ? {} : { expires_on: copy.expiresHint }),
    }),
    vary: { expires_on: () => ({ min: dayIn(0), max: dayIn(tokenLimits.days) }) },
    layout: ['name', 'expires_on', Scopes],
  });

export const tokenForms = {
  personal: tokenForm(toOperation('POST /api/access/tokens/', made), copy.createOwnTitle),
  organization: tokenForm(toOperation('POST /api/admin/api-tokens/', made), copy.createTitle),
};

function Scopes({ form, own: kind }: SlotProps<{ readonly scopes: readonly TokenScope[] }, ApiToken, TokenKind>) {
  return (
    <Choices
      legend={copy.scopes}
      options={kind === 'personal' ? tokenScopeKeys : organizationScopeKeys}
      chosen={form.draft.scopes}
      label={(scope) => apiAccess.scopes[scope]}
      error={form.problems.scopes}
      onChange={(scopes) => form.set({ scopes })}
    />
  );
}
