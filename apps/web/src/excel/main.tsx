import '../ui/tokens/tokens.css';
import '../ui/tokens/base.css';
import '../ui/tokens/text.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onRefusal } from '../api/transport.ts';
import { associateFunctions } from '../features/excel/functions/associate.ts';
import { openStoredToken } from '../features/excel/host/stored-token.ts';
import { openLibrary } from '../features/excel/host/workbook.ts';
import { OutsideExcel, PanePage } from '../features/excel/pane/pane-page.tsx';

/** Functions first: Excel opens this page without its pane, too, for cells that wait. */
async function open(container: HTMLElement): Promise<void> {
  onRefusal(async () => (await import('../app/refusal-texts.ts')).learnRefusals());
  const library = await openLibrary();
  if (library) {
    await openStoredToken();
    associateFunctions(library.CustomFunctions);
  }
  createRoot(container).render(<StrictMode>{library ? <PanePage /> : <OutsideExcel />}</StrictMode>);
}

const container = document.getElementById('root');
if (container) void open(container);
