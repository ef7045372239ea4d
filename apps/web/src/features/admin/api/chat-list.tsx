import { useQuery } from '@tanstack/react-query';
import type { NoticeChat } from '@uni/contracts';
import { noticeChats as copy } from '@uni/phrases';
import { useState } from 'react';
import { noticeChatsQuery, useNoticeChatActs } from '../../../api/admin/notice-chats.ts';
import { enterprisesQuery } from '../../../api/planner/enterprises.ts';
import { RecordForm } from '../../../shared/record-form/record-form.tsx';
import { refusalText } from '../../../shared/record-form/use-record-form.ts';
import { StateTag } from '../../../shared/register/state-tag.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { durations, notify } from '../../../ui/notice/notice-store.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';
import type { MenuAction } from '../../../ui/overlay/menu-action.ts';
import { RowMenu } from '../../../ui/register/register-table.tsx';
import styles from '../admin.module.css';
import { knownChatForm, newChatForm } from './chat-form.tsx';
import { chatLines, chatTags, trialNotice } from './chat-text.ts';
import { ListSection } from './list-section.tsx';

type Layer = { readonly kind: 'create' } | { readonly kind: 'edit' | 'remove'; readonly chat: NoticeChat };

const say = (title: string) => notify({ kind: 'success', title, duration: durations.success });

/** Channels of Slack and Teams that receive notices of the organization. */
export function ChatList() {
  const query = useQuery(noticeChatsQuery);
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  return (
    <ListSection
      copy={copy}
      query={query}
      onCreate={() => setLayer({ kind: 'create' })}
      list={(chats) =>
        chats.length === 0 ? (
          <p className="text-3">{copy.empty}</p>
        ) : (
          <Stack as="ul" ruled={10} aria-label={copy.label}>
            {chats.map((chat) => (
              <ChatLine key={chat.id} chat={chat} onLayer={setLayer} />
            ))}
          </Stack>
        )
      }
    >
      {layer?.kind === 'remove' && <RemoveQuestion chat={layer.chat} onClose={close} />}
      {(layer?.kind === 'create' || layer?.kind === 'edit') && (
        <ChatDrawer chat={layer.kind === 'edit' ? layer.chat : null} onClose={close} />
      )}
    </ListSection>
  );
}

function ChatDrawer({ chat, onClose }: { chat: NoticeChat | null; onClose: () => void }) {
  const { data: enterprises = [] } = useQuery(enterprisesQuery);
  return <RecordForm form={chat ? knownChatForm : newChatForm} record={chat} own={{ enterprises }} onClose={onClose} />;
}

function ChatLine({ chat, onLayer }: { chat: NoticeChat; onLayer: (layer: Layer) => void }) {
  const { pause, test } = useNoticeChatActs();
  const { id, name, state } = chat;
  const isActive = state === 'active';
  const setPaused = (paused: boolean) =>
    pause.mutate({ id, paused }, { onSuccess: () => say(paused ? copy.paused : copy.resumed) });
  const actions: MenuAction[] = [
    { key: 'edit', label: copy.edit, icon: 'edit', onPick: () => onLayer({ kind: 'edit', chat }) },
    { key: 'pause', label: isActive ? copy.pause : copy.resume, onPick: () => setPaused(isActive) },
    { key: 'remove', label: copy.remove, icon: 'trash', onPick: () => onLayer({ kind: 'remove', chat }) },
  ];
  return (
    <Row as="li" gap="8 16" justify="space-between">
      <div className={styles.entry}>
        <p>
          <b className="medium anywhere">{name}</b> <StateTag state={chatTags[state]}>{copy.states[state]}</StateTag>
        </p>
        {chatLines(chat, new Date()).map((line) => (
          <p key={line} className="small text-2 anywhere">
            {line}
          </p>
        ))}
      </div>
      <Row gap={8}>
        <Button
          size="small"
          busy={test.isPending}
          aria-label={`${copy.test}: ${name}`}
          onClick={() => test.mutate(id, { onSuccess: (trial) => notify(trialNotice(trial)) })}
        >
          {copy.test}
        </Button>
        <RowMenu name={name} actions={actions} />
      </Row>
    </Row>
  );
}

function RemoveQuestion({ chat: { id, name }, onClose }: { chat: NoticeChat; onClose: () => void }) {
  const { remove } = useNoticeChatActs();
  const removed = () => {
    say(copy.removed);
    onClose();
  };
  return (
    <Confirm
      title={copy.confirmRemove(name)}
      action={copy.remove}
      busy={remove.isPending}
      problem={refusalText(remove.error)}
      onClose={onClose}
      onConfirm={() => remove.mutate(id, { onSuccess: removed })}
    >
      <p>{copy.removeText}</p>
    </Confirm>
  );
}
