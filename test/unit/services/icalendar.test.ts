import { strict as assert } from 'node:assert';
import { calendarFile, type CalendarEvent, isCalendarTime } from '../../../src/services/text/icalendar';

const EVENT: CalendarEvent = { uid: 'id@xchain-lens', at: 4_102_444_800n, summary: 'Unlocks', description: ['a', 'b'] };

const fileOf = (event: Partial<CalendarEvent> = {}, description: readonly string[] = []): string =>
  [...calendarFile({ name: 'Mine', description, now: 1_795_243_569_999 }, [{ ...EVENT, ...event }])].join('');

/** Lines as a reader unfolds them (RFC 5545, 3.1). */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

/** The value of a property as a reader takes it (RFC 5545, 3.3.11). */
function valueOf(name: string, text: string): string | undefined {
  const line = unfolded(text).findLast((each) => each.startsWith(`${name}:`));
  return line
    ?.slice(name.length + 1)
    .replace(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character));
}

describe('calendar files (RFC 5545)', () => {
  it('have the required properties, and times in UTC', () => {
    assert.deepEqual(unfolded(fileOf()), [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//X-Chain Lens//X-Chain Lens//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Mine',
      'BEGIN:VEVENT',
      'UID:id@xchain-lens',
      'DTSTAMP:20261121T064609Z',
      'DTSTART:21000101T000000Z',
      'SUMMARY:Unlocks',
      'DESCRIPTION:a\\nb',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
  });

  it('end every line with CR and LF', () => {
    const text = fileOf({ summary: 'x'.repeat(500), description: ['one\r\ntwo', 'three\nfour'] });
    assert.ok(text.endsWith('\r\n'));
    assert.deepEqual(text.replaceAll('\r\n', '').match(/[\r\n]/g), null);
  });

  it('fold lines at 75 octets, and no character', () => {
    for (const summary of [
      'x'.repeat(300),
      'é'.repeat(300),
      '漢'.repeat(200),
      '🏔️'.repeat(100),
      `${'x'.repeat(67)}é`,
    ]) {
      const text = fileOf({ summary });
      for (const line of text.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75, line);
        assert.ok(!line.includes('\ufffd'));
      }
      const halves = Buffer.from(text)
        .toString('latin1')
        .split('\r\n')
        .filter((line) => Buffer.from(line, 'latin1').toString('utf8').includes('\ufffd'));
      assert.deepEqual(halves, []);
      assert.equal(valueOf('SUMMARY', text), summary);
    }
    assert.equal(fileOf({ summary: 'x'.repeat(67) }).includes('\r\n '), false);
    assert.equal(fileOf({ summary: 'x'.repeat(68) }).includes('\r\n '), true);
  });

  it('escape backslashes, semicolons, commas and line breaks', () => {
    const summary = 'a\\n; b, c: "d" \\\\';
    const text = fileOf({ summary, description: [summary, 'END:VEVENT'] });
    assert.ok(text.includes('SUMMARY:a\\\\n\\; b\\, c: "d" \\\\\\\\\r\n'));
    assert.equal(valueOf('SUMMARY', text), summary);
    assert.equal(valueOf('DESCRIPTION', text), `${summary}\nEND:VEVENT`);
    assert.equal(unfolded(text).filter((line) => line === 'END:VEVENT').length, 1);
  });

  it('have no control characters, whatever a name contains', () => {
    const text = fileOf({ summary: 'a\r\nEND:VCALENDAR\u0000\u202e\u2028' }, ['\u0007']);
    assert.deepEqual(text.replaceAll('\r\n', '').match(/[\p{C}\p{Zl}\p{Zp}]/gu), null);
    assert.equal(unfolded(text).filter((line) => line === 'END:VCALENDAR').length, 1);
    assert.ok(unfolded(text).includes('X-WR-CALDESC:\\\\u{7}'));
  });

  it('hold times to the end of the year 9999', () => {
    assert.ok(isCalendarTime(253_402_300_799n));
    assert.ok(fileOf({ at: 253_402_300_799n }).includes('DTSTART:99991231T235959Z\r\n'));
    assert.ok(!isCalendarTime(253_402_300_800n));
    assert.ok(!isCalendarTime(2n ** 64n - 1n));
  });
});
