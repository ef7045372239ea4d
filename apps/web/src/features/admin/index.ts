/** Door of administration: what screens with records of their own share with it. */

export { TokenList } from './api/token-list.tsx';
export { DocumentField } from './document-field.tsx';
export { exportRegister } from './export-register.ts';
export { FormProblem, SaveActions } from './form-parts.tsx';
export { History } from './history.tsx';
export { sourceOf } from './register-source.ts';
export { RevealedDocument } from './revealed-document.tsx';
export { useLeaveGuard } from './use-leave-guard.tsx';
export { failureText, refusalText, useRecordForm } from './use-record-form.ts';
export { useRegisterPlace } from './use-register-place.ts';
