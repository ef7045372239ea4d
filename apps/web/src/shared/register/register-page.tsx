import { register } from '@uni/phrases';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { StateBlock } from '../../ui/feedback/state-block.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { Pagination } from '../../ui/register/pagination.tsx';
import { UndoNote } from '../../ui/register/register-parts.tsx';
import { type RegisterSource, RegisterStates } from '../../ui/register/register-states.tsx';
import type { RegisterPage as VisiblePage } from '../../ui/register/register-view.ts';
import { type ExportColumn, exportRegister } from './export-register.ts';
import type { useRegisterNavigation } from './use-register-navigation.ts';

/** Labels of a register and its empty state. */
export interface RegisterCopy {
  title: string;
  noun: string;
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
 * Page of a register. Renders the head with create and export actions, the tools, the last action's note and the designed states.
 * Then the rows with their pages, and the layers open over them.
 */
export function RegisterPage<Row>(props: {
  copy: RegisterCopy;
  /** Label of the create action. */
  create: string;
  sub: ReactNode;
  source: RegisterSource;
  navigation: ReturnType<typeof useRegisterNavigation>;
  list: readonly Row[];
  visiblePage: VisiblePage<Row>;
  sheet: readonly ExportColumn<Row>[];
  filterText: string;
  onClear: () => void;
  tools: ReactNode;
  done: DoneNote | null;
  layers: ReactNode;
  children: ReactNode;
}) {
  const { copy, navigation, list, visiblePage, done } = props;
  const isEmpty = list.length === 0;
  return (
    <Page tight>
      <PageHead
        title={copy.title}
        sub={props.source.rows && props.sub}
        actions={
          <>
            {!isEmpty && (
              <Button
                icon="download"
                onClick={() => void exportRegister(copy.fileName, copy.title, props.sheet, visiblePage.matchingRows)}
              >
                {register.exportTable}
              </Button>
            )}
            {navigation.mayWrite ? (
              <Button variant={isEmpty ? 'outlined' : 'primary'} icon="plus" onClick={navigation.create}>
                {props.create}
              </Button>
            ) : (
              <p className="text-3">{copy.noRight}</p>
            )}
          </>
        }
      />
      {!isEmpty && props.tools}
      {done && <UndoNote {...done} />}
      <RegisterStates
        noun={copy.noun}
        source={props.source}
        matchCount={visiblePage.matchingRows.length}
        filterText={props.filterText}
        onClear={props.onClear}
        firstUse={
          <StateBlock
            role="status"
            title={copy.emptyTitle}
            text={navigation.mayWrite ? copy.emptyText : copy.noRight}
            actions={
              navigation.mayWrite && (
                <Button variant="primary" onClick={navigation.create}>
                  {props.create}
                </Button>
              )
            }
          />
        }
      >
        <p className="visually-hidden" role="status">
          {visiblePage.matchingRows.length < list.length
            ? register.visibleCount(visiblePage.matchingRows.length, list.length)
            : ''}
        </p>
        {props.children}
        <Pagination
          page={visiblePage.page}
          pages={visiblePage.pages}
          size={navigation.view.size}
          count={visiblePage.matchingRows.length}
          language={navigation.profile.preferences?.pagination_language}
          onPage={(page) => navigation.change({ pagina: page === 1 ? undefined : String(page) })}
          onSize={(size) => navigation.change({ tamanho: String(size), pagina: undefined })}
        />
      </RegisterStates>
      {props.layers}
    </Page>
  );
}
