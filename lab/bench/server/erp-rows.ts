/** Millions of ERP rows, always the same: installments as Sienge writes them, with received or open amounts. */

const centavos = (amount: number): string => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

const fine = '"interestAmount":0,"fineAmount":0,"discountAmount":0,"taxAmount":0';

/** Returns an installment as the ERP writes it; the first 140 months of 360 have been received. */
export const rawInstallment = (number: number, changed: boolean): string => {
  const bill = Math.floor(number / 40) + 100_000;
  const month = number % 360;
  const due = `${2015 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-10`;
  const amount = centavos(((number * 7_919) % 900_000) + 10_000 + (changed ? 1 : 0));
  const company = bill % 150;
  const isOpen = month > 140;
  const receipt = `{"operationTypeId":2,"operationTypeName":"Recebimento","paymentDate":"${due}","calculationDate":"${due}","netAmount":${amount},"grossAmount":${amount},"monetaryCorrectionAmount":0,${fine},"sequencialNumber":1,"accountNumber":"${company}-1","additionAmount":0,"insuranceAmount":0}`;
  return `{"companyId":${company},"companyName":"Incorporadora ${company} SPE Ltda","clientId":${bill % 30_000},"clientName":"Cliente ${bill % 30_000}","billId":${bill},"installmentId":${number % 40},"documentIdentificationId":"CT  ","documentIdentificationName":"Contrato","documentNumber":"CONTR-${bill}","documentForecast":"N","originId":"CO","originalAmount":${amount},"discountAmount":0,"taxAmount":0,"indexerId":${number % 4},"indexerName":"INCC","dueDate":"${due}","issueDate":"2015-01-10","billDate":"2015-01-10","installmentBaseDate":"2015-01-10","balanceAmount":${isOpen ? amount : 0},"correctedBalanceAmount":${isOpen ? amount : 0},"periodicityType":"Mensal","interestRate":0,"correctionType":"Mensal","defaulterSituation":"N","subJudicie":"N","mainUnit":"AP ${bill % 900}","installmentNumber":"${number % 40}/40","paymentTerm":{"id":"PM","descrition":"Parcelas Mensais"},"receiptsCategories":[{"costCenterId":${company * 3 + (bill % 3)},"costCenterName":"Obra","financialCategoryId":"10101","financialCategoryName":"Receita de vendas","financialCategoryRate":100}],"receipts":[${isOpen ? '' : receipt}],"bearerId":1}`;
};

const rowsAtOnce = 500;

/** The answer of the ERP, in parts. */
export function* rawAnswer(count: number, isChanged: (number: number) => boolean): Generator<string> {
  yield '{"data":[';
  for (let start = 0; start < count; start += rowsAtOnce) {
    const rows: string[] = [];
    for (let number = start; number < Math.min(start + rowsAtOnce, count); number += 1)
      rows.push(rawInstallment(number, isChanged(number)));
    yield `${start === 0 ? '' : ','}${rows.join(',')}`;
  }
  yield ']}';
}
