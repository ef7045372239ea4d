import type { NoticeChat } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { ListedChatRow } from './chats.repository.ts';

export const presentChat = (row: ListedChatRow, names: ReadonlyMap<number, string>): NoticeChat => ({
  ...{ id: row.id, name: row.name, app: row.app, address: row.masked_address, state: row.state, waiting: row.waiting },
  kinds: JSON.parse(row.kinds),
  enterprises: row.enterprises === null ? null : JSON.parse(row.enterprises),
  failure:
    row.failed_at && row.failure
      ? { at: wireInstant(row.failed_at), cause: row.failure, status: row.failure_status }
      : null,
  last_sent_at: row.last_sent_at && wireInstant(row.last_sent_at),
  created_by: names.get(row.created_by) ?? null,
});
