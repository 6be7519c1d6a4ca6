// Without `Intl`, whose start in a new process takes longer than a whole frame.

/** `12,345` of a non-negative whole number or its digits. */
export function wholeText(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1,234.5`: at most two decimals. */
export function decimalText(value: number): string {
  const [whole = '', digits = ''] = value.toFixed(2).split('.');
  const rest = digits.replace(/0+$/, '');
  return wholeText(whole) + (rest === '' ? '' : `.${rest}`);
}
