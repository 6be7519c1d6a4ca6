// Without `Intl`, which takes longer to come up in a new process than all that a frame shows.

/** `12,345` of a whole number that is not negative, or of its digits. */
export function wholeText(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1,234.5`: with two digits after the point at most. */
export function decimalText(value: number): string {
  const [whole = '', digits = ''] = value.toFixed(2).split('.');
  const rest = digits.replace(/0+$/, '');
  return wholeText(whole) + (rest === '' ? '' : `.${rest}`);
}
