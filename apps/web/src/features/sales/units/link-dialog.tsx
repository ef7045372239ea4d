import { useQuery } from '@tanstack/react-query';
import { type MirrorLink, mirrorLinkLimits } from '@uni/contracts';
import { common, mirrorLinks as copy } from '@uni/phrases';
import { useState } from 'react';
import { mounted } from '../../../api/environment.ts';
import { failureOf } from '../../../api/failure.ts';
import { mirrorLinksQuery, useMirrorLinkWrites } from '../../../api/sales/mirror-links.ts';
import { dayAfter, dayText, today } from '../../../shared/register/days.ts';
import { Button, IconButton } from '../../../ui/button/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { DayField } from '../../../ui/field/day-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Grid, Stack } from '../../../ui/layout/layout.tsx';
import { LedgerTable } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { EntryDrawer } from '../../../ui/overlay/entry-drawer.tsx';
import { LeaveButton } from '../../../ui/overlay/form-actions.tsx';

const usualDays = 30;

/** The token is behind the `#`: a browser sends it to no server, and no log has it. */
const addressOf = (token: string): string => new URL(mounted(`/espelho#${token}`), window.location.origin).href;

/** Makes public links of the mirror, and ends them. */
export function LinkDialog({ enterprise, onClose }: { enterprise: number; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [expires, setExpires] = useState(() => dayAfter(today(), usualDays));
  const [showsPrices, setShowsPrices] = useState(false);
  const { create } = useMirrorLinkWrites();
  const last = dayAfter(today(), mirrorLinkLimits.days);
  const isWhole = name.trim() !== '' && expires >= today() && expires <= last;
  const save = () => {
    if (!isWhole || create.isPending) return;
    create.mutate(
      { empreendimento: enterprise, name, expires_on: expires, shows_prices: showsPrices },
      {
        onSuccess: ({ token }) => {
          setAddress(addressOf(token));
          setName('');
        },
      },
    );
  };
  return (
    <EntryDrawer
      broad
      title={copy.title}
      lead={copy.lead}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <LeaveButton onLeave={onClose}>{common.close}</LeaveButton>
          <Button variant="primary" type="submit" busy={create.isPending} disabled={!isWhole}>
            {copy.create}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {address && <MadeLink address={address} />}
        <Grid gap={12} column={180}>
          <TextField
            data-autofocus
            label={copy.fields.name}
            hint={copy.nameHint}
            value={name}
            maxLength={mirrorLinkLimits.name}
            onChange={setName}
          />
          <DayField
            label={copy.fields.expires_on}
            hint={copy.expiresHint(mirrorLinkLimits.days)}
            min={today()}
            max={last}
            value={expires}
            onChange={setExpires}
          />
        </Grid>
        <CheckBox
          label={copy.fields.shows_prices}
          note={copy.pricesNote}
          checked={showsPrices}
          onChange={setShowsPrices}
        />
        <Links enterprise={enterprise} />
      </Stack>
    </EntryDrawer>
  );
}

/** The address of a new link, visible this once. */
function MadeLink({ address }: { address: string }) {
  const copyAddress = async () => {
    if (await copyText(address)) notify({ kind: 'success', title: copy.copied, duration: durations.success });
  };
  return (
    <Stack gap={8} as="section" aria-label={copy.made}>
      <TextField
        label={copy.address}
        value={address}
        readOnly
        onChange={() => undefined}
        trailing={<IconButton small icon="copy" label={copy.copy} onClick={() => void copyAddress()} />}
      />
      <p className="attention" role="status">
        {copy.once}
      </p>
    </Stack>
  );
}

function Links({ enterprise }: { enterprise: number }) {
  const query = useQuery(mirrorLinksQuery(enterprise));
  const [ending, setEnding] = useState<MirrorLink | null>(null);
  const { revoke } = useMirrorLinkWrites();
  if (query.isError)
    return <ErrorBlock noun={copy.noun} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={3} noun={copy.noun} />;
  if (query.data.length === 0) return <p className="text-3">{copy.none}</p>;
  return (
    <>
      <LedgerTable label={copy.list}>
        <thead>
          <tr>
            {(['name', 'shows_prices', 'expires_on', 'opened', 'act'] as const).map((key) => (
              <th key={key} scope="col">
                {copy.columns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {query.data.map((link) => (
            <LinkRow key={link.id} link={link} onEnd={() => setEnding(link)} />
          ))}
        </tbody>
      </LedgerTable>
      {ending && (
        <Confirm
          title={copy.confirmRevoke(ending.name)}
          action={copy.revoke}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(ending.id, { onSettled: () => setEnding(null) })}
          onClose={() => setEnding(null)}
        >
          <p>{copy.revokeText}</p>
        </Confirm>
      )}
    </>
  );
}

function LinkRow({ link, onEnd }: { link: MirrorLink; onEnd: () => void }) {
  const { name, shows_prices, expires_on, opened, opened_on, revoked_at } = link;
  const isExpired = expires_on < today();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{shows_prices ? copy.prices.yes : copy.prices.no}</td>
      <td>{dayText(expires_on)}</td>
      <td>{copy.openings(opened, dayText(opened_on))}</td>
      <td>
        {revoked_at === null && !isExpired ? (
          <Button size="small" aria-label={copy.revokeOf(name)} onClick={onEnd}>
            {copy.revoke}
          </Button>
        ) : (
          <span className="text-3">{revoked_at === null ? copy.expired : copy.revoked}</span>
        )}
      </td>
    </tr>
  );
}
