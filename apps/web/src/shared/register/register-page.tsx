import { register } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Pagination } from '../../ui/register/pagination.tsx';
import { UndoNote } from '../../ui/register/register-parts.tsx';
import { type RegisterSource, RegisterStates } from '../../ui/register/register-states.tsx';
import type { RegisterPage as Shown } from '../../ui/register/register-view.ts';
import { type ExportColumn, exportRegister } from './export-register.ts';
import type { useRegisterPlace } from './use-register-place.ts';

/** What a register is called, and what is said while it is empty. */
interface RegisterWords {
  title: string;
  thing: string;
  /** Of the sheet that it is saved as. */
  fileName: string;
  emptyTitle: string;
  emptyText: string;
  noRight: string;
}

/** Something that was just done and the way back from it, where there is one. */
export interface DoneNote {
  text: string;
  busy: boolean;
  onUndo: (() => void) | null;
  onClose: () => void;
}

/**
 * The page of a register: its head with the ways to a new record and to a sheet, the tools, what was just done, the
 * designed states, the rows with their pages, and what lies open over them.
 */
export function RegisterPage<Row>(props: {
  words: RegisterWords;
  /** What a new record is begun with. */
  create: string;
  sub: ReactNode;
  source: RegisterSource;
  place: ReturnType<typeof useRegisterPlace>;
  list: readonly Row[];
  shown: Shown<Row>;
  sheet: readonly ExportColumn<Row>[];
  filterText: string;
  onClear: () => void;
  tools: ReactNode;
  done: DoneNote | null;
  layers: ReactNode;
  children: ReactNode;
}) {
  const { words, place, list, shown, done } = props;
  const isEmpty = list.length === 0;
  return (
    <Page tight>
      <PageHead
        title={words.title}
        sub={props.source.rows && props.sub}
        actions={
          <>
            {!isEmpty && (
              <Button
                icon="download"
                onClick={() => void exportRegister(words.fileName, words.title, props.sheet, shown.found)}
              >
                {register.exportTable}
              </Button>
            )}
            {place.mayWrite ? (
              <Button look={isEmpty ? 'outlined' : 'primary'} icon="plus" onClick={place.create}>
                {props.create}
              </Button>
            ) : (
              <p className="text-3">{words.noRight}</p>
            )}
          </>
        }
      />
      {!isEmpty && props.tools}
      {done && <UndoNote {...done} />}
      <RegisterStates
        thing={words.thing}
        source={props.source}
        found={shown.found.length}
        filterText={props.filterText}
        onClear={props.onClear}
        firstUse={
          <StateBlock
            role="status"
            title={words.emptyTitle}
            text={place.mayWrite ? words.emptyText : words.noRight}
            actions={
              place.mayWrite && (
                <Button look="primary" onClick={place.create}>
                  {props.create}
                </Button>
              )
            }
          />
        }
      >
        <p className="visually-hidden" role="status">
          {shown.found.length < list.length ? register.shown(shown.found.length, list.length) : ''}
        </p>
        {props.children}
        <Pagination
          page={shown.page}
          pages={shown.pages}
          size={place.view.size}
          count={shown.found.length}
          language={place.profile.preferences?.pagination_language}
          onPage={(page) => place.change({ pagina: page === 1 ? undefined : String(page) })}
          onSize={(size) => place.change({ tamanho: String(size), pagina: undefined })}
        />
      </RegisterStates>
      {props.layers}
    </Page>
  );
}
