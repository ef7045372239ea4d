import type { OrganizationUser, Service } from '@uni/contracts';
import { common, services } from '@uni/phrases';
import { useState } from 'react';
import { type Subscription, subscriptionsStore } from '../../../api/admin/services.ts';
import { usersStore } from '../../../api/admin/users.ts';
import { failureOf } from '../../../api/failure.ts';
import { useStore } from '../../../api/stores/store-query.ts';
import { useRemove, useSave } from '../../../api/stores/use-store-writes.ts';
import { FormProblem } from '../../../shared/record-form/form-parts.tsx';
import { ScrollList } from '../../../shared/record-form/scroll-list.tsx';
import { refusalOf } from '../../../shared/record-form/use-record-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { ErrorBlock } from '../../../ui/feedback/state-block.tsx';
import { CheckBox } from '../../../ui/field/check-box.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { FindField } from '../../../ui/layout/page.tsx';
import { Drawer } from '../../../ui/overlay/dialog.tsx';
import { matches } from '../../../ui/search.ts';

const copy = services.access;

/** Subscribers of a service: a box for each user, which takes effect at once. */
export function AccessDrawer(props: { service: Service; mayGrant: boolean; onClose: () => void }) {
  const { service, mayGrant, onClose } = props;
  const people = useStore(usersStore);
  const subscriptions = useStore(subscriptionsStore);
  const failed = [people, subscriptions].find(({ isError, data }) => isError && !data);
  return (
    <Drawer
      wide
      title={copy.title(service.name)}
      lead={service.is_active ? services.users(service.users) : copy.inactive}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      {failed && (
        <ErrorBlock noun={copy.noun} failure={failureOf(failed.error)} onRetry={() => void failed.refetch()} />
      )}
      {!failed && !(people.data && subscriptions.data) && <SkeletonRows rows={6} noun={copy.noun} />}
      {people.data && subscriptions.data && (
        <People
          people={people.data}
          held={subscriptions.data.filter(({ subscription }) => subscription === service.id)}
          service={service.id}
          mayGrant={mayGrant}
        />
      )}
    </Drawer>
  );
}

function People(props: {
  people: readonly OrganizationUser[];
  held: readonly Subscription[];
  service: number;
  mayGrant: boolean;
}) {
  const { people, held, service, mayGrant } = props;
  const { pendingSubscriptions, refusal, put } = useSubscribing(held, service);
  const [text, setText] = useState('');
  const matchingPeople = people.filter(({ name, email }) => matches(`${name} ${email}`, text));
  return (
    <Stack gap={16}>
      <FindField label={copy.find} placeholder={copy.findPlaceholder} value={text} onChange={setText} />
      <FormProblem text={refusal} />
      {matchingPeople.length === 0 && <p className="text-3">{copy.noneFound}</p>}
      <ScrollList aria-label={copy.people} aria-busy={pendingSubscriptions.size > 0}>
        {matchingPeople.map((user) => (
          <li key={user.id}>
            <CheckBox
              label={user.name || user.email}
              note={[user.name && user.email, !user.is_active && copy.inactiveUser].filter(Boolean).join(' · ')}
              checked={pendingSubscriptions.get(user.id) ?? held.some((one) => one.user === user.id)}
              disabled={!mayGrant}
              onChange={(subscribed) => void put(user.id, subscribed)}
            />
          </li>
        ))}
      </ScrollList>
    </Stack>
  );
}

/** Subscribes and unsubscribes. A box displays the request at once, and reverts when it is refused. */
function useSubscribing(held: readonly Subscription[], service: number) {
  const subscribe = useSave(subscriptionsStore);
  const unsubscribe = useRemove(subscriptionsStore);
  const [pendingSubscriptions, setPendingSubscriptions] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const put = async (user: number, subscribed: boolean) => {
    if (pendingSubscriptions.has(user)) return;
    setPendingSubscriptions((now) => new Map(now).set(user, subscribed));
    setRefusal(null);
    try {
      const own = held.find((one) => one.user === user);
      if (subscribed) await subscribe.mutateAsync({ body: { subscription: service, user } });
      else if (own) await unsubscribe.mutateAsync({ id: own.id });
    } catch (failure) {
      setRefusal(refusalOf(failure, {}).problem);
    } finally {
      setPendingSubscriptions((now) => new Map([...now].filter(([one]) => one !== user)));
    }
  };
  return { pendingSubscriptions, refusal, put };
}
