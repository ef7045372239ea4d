import { useQuery } from '@tanstack/react-query';
import type { ApiToken, MadeApiToken, TokenKind } from '@uni/contracts';
import { apiAccess } from '@uni/phrases';
import { useState } from 'react';
import { tokensQuery, useTokenWrites } from '../../../api/access/api-tokens.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import styles from '../admin.module.css';
import { CopiedOnce } from './copied-once.tsx';
import { ListSection } from './list-section.tsx';
import { tokenForms } from './token-form.tsx';
import { dayIn, factsOf, isOver, scopesText } from './token-labels.ts';

const copy = apiAccess.tokens;

/** Tokens with their making and their end: one's own in the user panel, all of the organization on its screen. */
export function TokenList({ kind }: { kind: TokenKind }) {
  const query = useQuery(tokensQuery(kind));
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeApiToken | null>(null);
  const [ending, setEnding] = useState<ApiToken | null>(null);
  const showMadeToken = (token: MadeApiToken) => {
    setCreating(false);
    setMade(token);
  };
  return (
    <ListSection
      copy={kind === 'personal' ? { ...copy, title: copy.own, lead: copy.ownLead } : copy}
      query={query}
      onCreate={() => setCreating(true)}
      list={(tokens) => <Tokens tokens={tokens} kind={kind} onEnd={setEnding} />}
    >
      {creating && (
        <RecordForm
          form={tokenForms[kind]}
          record={null}
          own={kind}
          onSaved={showMadeToken}
          onClose={() => setCreating(false)}
        />
      )}
      {made && <CopiedOnce title={copy.made} label={copy.token} secret={made.token} onClose={() => setMade(null)} />}
      {ending && <EndQuestion token={ending} kind={kind} onClose={() => setEnding(null)} />}
    </ListSection>
  );
}

function Tokens(props: { tokens: readonly ApiToken[]; kind: TokenKind; onEnd: (token: ApiToken) => void }) {
  const { tokens, kind, onEnd } = props;
  const [all, setAll] = useState(false);
  const today = dayIn(0);
  const over = tokens.filter((token) => isOver(token, today)).length;
  const visibleTokens = tokens.filter((token) => all || !isOver(token, today));
  return (
    <>
      {visibleTokens.length === 0 && (
        <p className="text-3">
          {copy.empty} {copy.emptyText}
        </p>
      )}
      {visibleTokens.length > 0 && (
        <Stack as="ul" ruled={10} aria-label={copy.label}>
          {visibleTokens.map((token) => (
            <Row as="li" gap="8 16" justify="space-between" key={token.id}>
              <div className={styles.entry}>
                <p>
                  <b className="medium anywhere">{token.name}</b>{' '}
                  {kind === 'organization' && (
                    <StateTag state={isOver(token, today) ? 'inactive' : 'active'}>{copy.kinds[token.kind]}</StateTag>
                  )}
                </p>
                <p className="small text-2 anywhere">{scopesText(token)}</p>
                <p className="small text-2 anywhere">
                  {factsOf(token, today)}
                  {kind === 'organization' && token.created_by !== null && ` · ${copy.by(token.created_by)}`}
                </p>
              </div>
              {token.revoked_at === null && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={copy.revokeNamed(token.name)}
                  onClick={() => onEnd(token)}
                >
                  {copy.revoke}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
      )}
      {over > 0 && (
        <span>
          <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? copy.hideOver : copy.showOver(over)}
          </Button>
        </span>
      )}
    </>
  );
}

function EndQuestion({ token, kind, onClose }: { token: ApiToken; kind: TokenKind; onClose: () => void }) {
  const { revoke } = useTokenWrites(kind);
  return (
    <Confirm
      title={copy.confirmRevoke(token.name)}
      action={copy.revoke}
      busy={revoke.isPending}
      problem={refusalText(revoke.error)}
      onClose={onClose}
      onConfirm={() =>
        revoke.mutate(token.id, {
          onSuccess: () => {
            notify({ kind: 'success', title: copy.revoked, duration: durations.success });
            onClose();
          },
        })
      }
    >
      <p>{copy.revokeText}</p>
    </Confirm>
  );
}
