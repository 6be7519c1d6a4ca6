import { visibleText } from '../../core/text/visible-text';

/** A moment in a calendar. */
export interface CalendarEvent {
  /** The same in each file, so that a calendar that imports two of them has the event once. */
  readonly uid: string;
  /** Unix seconds; `isCalendarTime` says which can be written. */
  readonly at: bigint;
  readonly summary: string;
  readonly description: readonly string[];
}

/** 9999-12-31 23:59:59 UTC: a date has four digits for its year (RFC 5545, 3.3.4). */
const LAST_SECOND = 253_402_300_799n;

/** Whether a time, Unix seconds, can be in a calendar file. */
export function isCalendarTime(seconds: bigint): boolean {
  return seconds <= LAST_SECOND;
}

/** Most octets of a line, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** A calendar file (RFC 5545), an event a piece. `now` is Unix ms. */
export function* calendarFile(
  { name, description, now }: { readonly name: string; readonly description: readonly string[]; readonly now: number },
  events: Iterable<CalendarEvent>,
): Generator<string> {
  yield lines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//X-Chain Lens//X-Chain Lens//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 5545 has no name for a calendar; calendar programs read these.
    `X-WR-CALNAME:${escaped([name])}`,
    ...(description.length === 0 ? [] : [`X-WR-CALDESC:${escaped(description)}`]),
  );
  const stamp = dateTime(BigInt(Math.floor(now / 1000)));
  for (const event of events) {
    yield lines(
      'BEGIN:VEVENT',
      `UID:${escaped([event.uid])}`,
      `DTSTAMP:${stamp}`,
      `DTSTART:${dateTime(event.at)}`,
      `SUMMARY:${escaped([event.summary])}`,
      `DESCRIPTION:${escaped(event.description)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    );
  }
  yield lines('END:VCALENDAR');
}

/** `20261121T064609Z` */
function dateTime(seconds: bigint): string {
  return new Date(Number(seconds) * 1000).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Lines of a text as one value. Control characters can't be escaped (RFC 5545, 3.3.11): they become visible. */
function escaped(texts: readonly string[]): string {
  return texts.map((text) => visibleText(text, text.length).replace(/[\\;,]/g, '\\$&')).join('\\n');
}

function lines(...texts: readonly string[]): string {
  return texts.map((text) => `${folded(text)}\r\n`).join('');
}

/** Breaks a long line between characters, never within one: some programs read the parts one by one. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
