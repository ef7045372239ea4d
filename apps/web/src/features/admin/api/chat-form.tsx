import { type ChatApp, type ChatKind, chatApps, chatKinds, chatLimits, type NoticeChat } from '@uni/contracts';
import { noticeChats as copy } from '@uni/phrases';
import { defineForm, type SlotProps, type Subject } from '../../../shared/record-form/define-form.ts';
import { choice, drawn, text } from '../../../shared/record-form/form-fields.tsx';
import { toOperation } from '../../../shared/record-form/form-target.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { SegmentedControl } from '../../../ui/select/select.tsx';
import { Choices } from './choices.tsx';

interface Own {
  readonly enterprises: readonly { readonly id: number; readonly name: string }[];
}
interface Draft {
  readonly app: ChatApp;
  readonly address: string;
  readonly kinds: readonly ChatKind[];
  readonly enterprises: readonly number[] | null;
}
type Slot = SlotProps<Draft, NoticeChat, Own>;

const isAddress = (typed: string): boolean => /^https?:\/\/\S+$/i.test(typed.trim());

/** The address is typed once: a known channel's begins blank, which changes nothing. */
const formOf = (isNew: boolean) =>
  defineForm({
    saves: toOperation('POST /api/admin/notice-chats/', {
      ...{ change: 'PATCH /api/admin/notice-chats/:id/', renews: '/api/admin/notice-chats/', always: true },
    }),
    gap: 12,
    title: (_subject: Subject<NoticeChat, Own>) => (isNew ? copy.createTitle : copy.editTitle),
    fields: {
      name: text({ required: true, most: chatLimits.name, focus: true, hint: copy.nameHint }),
      app: choice(chatApps, copy.apps),
      address: text({ required: isNew, most: chatLimits.address, inputMode: 'url', spellCheck: false }),
      kinds: drawn<ChatKind[]>([]),
      enterprises: drawn<number[] | null>(null),
    },
    labels: copy.fields,
    begin: ({ record }) => ({
      address: '',
      app: record?.app ?? 'slack',
      kinds: record?.kinds ?? [...chatKinds],
      enterprises: record?.enterprises ?? null,
    }),
    vary: {
      app: () => ({ isHidden: !isNew }),
      address: ({ app }) => ({ hint: isNew ? copy.addressHint[app] : copy.addressKept }),
    },
    check: ({ address, kinds, enterprises }) => ({
      ...(address.trim() === '' || isAddress(address) ? {} : { address: copy.addressProblem }),
      ...(kinds.length > 0 ? {} : { kinds: copy.noKinds }),
      ...(enterprises?.length === 0 ? { enterprises: copy.noEnterprises } : {}),
    }),
    layout: ['name', 'app', 'address', Kinds, Enterprises],
  });

/** A channel of Slack or Teams: its address, its kinds of notice and its developments. */
export const [newChatForm, knownChatForm] = [formOf(true), formOf(false)];

function Kinds({ form: { draft, problems, set } }: Slot) {
  return (
    <Choices
      legend={copy.fields.kinds}
      options={chatKinds}
      chosen={draft.kinds}
      label={(kind) => copy.kinds[kind]}
      error={problems.kinds}
      onChange={(kinds) => set({ kinds })}
    />
  );
}

function Enterprises({ form: { draft, problems, set }, own }: Slot) {
  const { enterprises: chosen } = draft;
  const names = new Map(own.enterprises.map(({ id, name }) => [String(id), name]));
  return (
    <Stack gap={4}>
      <span className="small medium text-2" aria-hidden="true">
        {copy.fields.enterprises}
      </span>
      <SegmentedControl
        label={copy.fields.enterprises}
        value={chosen === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: copy.allEnterprises },
          { value: 'some', label: copy.someEnterprises },
        ]}
        onChange={(extent) => set({ enterprises: extent === 'all' ? null : [] })}
      />
      {chosen !== null && (
        <Choices
          legend={copy.someEnterprises}
          options={[...names.keys()]}
          chosen={chosen.map(String)}
          label={(id) => names.get(id) ?? ''}
          error={problems.enterprises}
          onChange={(ids) => set({ enterprises: ids.map(Number) })}
        />
      )}
    </Stack>
  );
}
