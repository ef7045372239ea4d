import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile } from '@uni/contracts';
import { userPanel } from '@uni/phrases';
import { useEffect, useRef, useState } from 'react';
import { readPersonalData, useRename, useSetPhoto } from '../../../api/access/own-profile.ts';
import { permitGroupsQuery } from '../../../api/admin/permit-groups.ts';
import { save } from '../../../api/download.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/layout/page.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { formatDate, formatTime } from '../../../ui/numbers/index.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import { initials } from '../../../ui/shell/top-bar.tsx';
import styles from '../access.module.css';
import { PhotoDialog } from './photo-dialog.tsx';
import { usePhoto } from './use-photo.ts';

const copy = userPanel.profile;

/** The user's photo, name and account details. */
export function ProfileSection({ profile }: { profile: Profile }) {
  return (
    <Section title={copy.title}>
      <Stack gap={20}>
        <Photo profile={profile} />
        <Name key={profile.name} profile={profile} />
        <Facts column={200} className="medium">
          {factsOf(profile).map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
          <div>
            <dt>{copy.groups}</dt>
            <dd>
              <Groups profile={profile} />
            </dd>
          </div>
        </Facts>
        <Row gap={8}>
          <Link to="/change-password" className={buttonClass()}>
            {copy.changePassword}
          </Link>
          <OwnData />
        </Row>
      </Stack>
    </Section>
  );
}

function factsOf(profile: Profile): [term: string, fact: string][] {
  const [created, last] = [new Date(profile.created_at), profile.last_login ? new Date(profile.last_login) : null];
  return [
    [copy.email, profile.email],
    [copy.organization, profile.organization__name ?? copy.noOrganization],
    [copy.role, userPanel.roles[profile.role]],
    [copy.created, formatDate(created)],
    [copy.lastLogin, last ? copy.at(formatDate(last), formatTime(last)) : copy.never],
    [copy.validated, profile.is_validated ? copy.yes : copy.no],
  ];
}

/** Names for those who may read them; how many for everybody else. */
function Groups({ profile }: { profile: Profile }) {
  const mayRead = profile.permissions.includes('user:read') && profile.groups.length > 0;
  const { data } = useQuery({ ...permitGroupsQuery, enabled: mayRead });
  const names = (data ?? []).filter(({ id }) => profile.groups.includes(id)).map(({ name }) => name);
  if (names.length > 0) return names.join(', ');
  if (profile.groups.length === 0 && (profile.is_superuser || profile.is_staff)) return copy.byRole;
  return copy.groupCount(profile.groups.length);
}

function Photo({ profile }: { profile: Profile }) {
  const file = useRef<HTMLInputElement>(null);
  const { image, problem, open, leave } = usePhoto();
  const [removing, setRemoving] = useState(false);
  const change = useSetPhoto();
  const name = profile.name || profile.email;
  const choose = () => file.current?.click();
  return (
    <Row gap={16} wrap={false}>
      {profile.photo ? (
        <img className={styles.photo} src={profile.photo} alt={userPanel.photo.of(name)} width={96} height={96} />
      ) : (
        <span className={styles.initials} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div>
        <Row gap={8}>
          <Button size="small" onClick={choose}>
            {profile.photo ? userPanel.photo.change : userPanel.photo.add}
          </Button>
          {profile.photo && (
            <Button size="small" variant="ghost" onClick={() => setRemoving(true)}>
              {userPanel.photo.remove}
            </Button>
          )}
        </Row>
        <p className="small text-3">{userPanel.photo.hint}</p>
        <p role="alert" className="unfavourable">
          {problem}
        </p>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={userPanel.photo.add}
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void open(file);
        }}
      />
      {image && (
        <PhotoDialog
          key={`${image.width}×${image.height}`}
          image={image}
          onSave={change.mutateAsync}
          onAnother={choose}
          onClose={leave}
        />
      )}
      {removing && (
        <Confirm
          title={userPanel.photo.removeTitle}
          action={userPanel.photo.remove}
          busy={change.isPending}
          onConfirm={() => change.mutate(null, { onSettled: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        >
          <p>{userPanel.photo.removeText}</p>
        </Confirm>
      )}
    </Row>
  );
}

function Name({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name);
  const rename = useRename();
  const field = useRef<HTMLInputElement>(null);
  const failure = rename.error instanceof ApiFailure ? rename.error : null;
  useEffect(() => {
    if (failure) field.current?.focus();
  }, [failure]);
  const isChanged = name.trim() !== profile.name;
  return (
    <form
      className={styles.name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !rename.isPending) rename.mutate(name.trim());
      }}
    >
      <TextField
        ref={field}
        label={copy.name}
        hint={copy.nameHint}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={setName}
        error={failure ? (failure.fields.name ?? failure.described?.title) : undefined}
      />
      {isChanged && (
        <Button variant="primary" type="submit" busy={rename.isPending}>
          {copy.rename}
        </Button>
      )}
    </form>
  );
}

/** Everything stored about the user, as the law entitles them to request it. */
function OwnData() {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const content = JSON.stringify(await readPersonalData(), null, 2);
      save(new Blob([content], { type: 'application/json' }), `${copy.ownDataFile}.json`);
    } catch {
      notify({ kind: 'error', title: copy.ownDataFailed, duration: durations.error });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void fetchIt()}>
      {copy.ownData}
    </Button>
  );
}
