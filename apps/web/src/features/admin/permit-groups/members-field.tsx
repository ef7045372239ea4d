import { permitGroups as copy } from '@uni/phrases';
import { useState } from 'react';
import { usersStore } from '../../../api/admin/users.ts';
import { failureOf } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { ScrollList } from '../../../shared/record-form/scroll-list.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { FindField } from '../../../ui/layout/page.tsx';
import { matches } from '../../../ui/search.ts';

/** The people of the organization, each with a box: checked is in the group. */
export function MembersField(props: {
  members: readonly number[];
  disabled: boolean;
  onChange: (members: readonly number[]) => void;
}) {
  const { members, disabled, onChange } = props;
  const query = useStore(usersStore);
  const [text, setText] = useState('');
  if (query.isError && !query.data)
    return (
      <ErrorBlock noun={copy.drawer.people} failure={failureOf(query.error)} onRetry={() => void query.refetch()} />
    );
  if (!query.data) return <SkeletonRows rows={6} noun={copy.drawer.people} />;
  const matchingPeople = query.data.filter(({ name, email }) => matches(`${name} ${email}`, text));
  return (
    <>
      <FindField
        label={copy.drawer.findMember}
        placeholder={copy.drawer.findMemberPlaceholder}
        value={text}
        onChange={setText}
      />
      <p className="text-3" role="status">
        {copy.members(members.length)}
      </p>
      {matchingPeople.length === 0 && <p className="text-3">{copy.drawer.noMembers}</p>}
      <ScrollList>
        {matchingPeople.map(({ id, name, email }) => (
          <li key={id}>
            <CheckBox
              label={name || email}
              note={name ? email : undefined}
              checked={members.includes(id)}
              disabled={disabled}
              onChange={(checked) => onChange(checked ? [...members, id] : members.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ScrollList>
    </>
  );
}
